"""A cabinet of small machines.

Seven little programs share this file: a tide table, a chess clock, a calculator, a maze,
a recipe scaler, a bank ledger and a text adventure. Each one is short enough to read in a
few minutes, and running the file shows all of them at work.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from fractions import Fraction
from typing import ClassVar

# --------------------------------------------------------------------------------------
# 1. Tides: a sum of cosines, one for each turning thing in the sky
# --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Constituent:
    """One regular rise and fall of the sea."""

    name: str
    amplitude: float  # metres
    speed: float  # degrees per hour
    phase: float = 0.0  # degrees

    def height(self, hours: float) -> float:
        """Return this constituent's share of the water level."""
        angle = math.radians(self.speed * hours - self.phase)
        return self.amplitude * math.cos(angle)


class TideTable:
    """Predict the water level of a harbour and find its turning points."""

    def __init__(self, mean_level: float, constituents: Iterable[Constituent]) -> None:
        """Take the mean level in metres and the parts of the tide."""
        self.mean_level = mean_level
        self.constituents = list(constituents)

    def level(self, hours: float) -> float:
        """Return the water level in metres, `hours` after midnight."""
        return self.mean_level + sum(part.height(hours) for part in self.constituents)

    def turning_points(
        self, start: float, end: float, step: float = 0.05
    ) -> Iterator[tuple[str, float, float]]:
        """Yield (kind, hour, level) for each high and low water, to the nearest step."""
        hour = start + step
        while hour < end:
            before = self.level(hour - step)
            here = self.level(hour)
            after = self.level(hour + step)
            if before < here >= after:
                yield "high", hour, here
            elif before > here <= after:
                yield "low", hour, here
            hour += step


def clock_time(hours: float) -> str:
    """Format a number of hours as HH:MM.

    >>> clock_time(13.5)
    '13:30'
    """
    minutes = round(hours * 60)
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


# --------------------------------------------------------------------------------------
# 2. Chess clock: two countdowns, only one of which is ever running
# --------------------------------------------------------------------------------------


class Side(Enum):
    """The two players, in the order in which they move."""

    WHITE = auto()
    BLACK = auto()

    @property
    def other(self) -> Side:
        """Return the opponent."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE


class FlagFallen(Exception):
    """Raised when a player has used up all the time."""

    def __init__(self, side: Side, overdrawn: float) -> None:
        """Remember who lost and by how many seconds."""
        super().__init__(f"{side.name.lower()} lost on time by {overdrawn:.1f} s")
        self.side = side
        self.overdrawn = overdrawn


@dataclass
class ChessClock:
    """A clock with a starting budget, an increment and a free delay for every move."""

    budget: float = 300.0
    increment: float = 2.0
    delay: float = 0.0
    running: Side = Side.WHITE
    moves: int = 0
    remaining: dict[Side, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Give each player the same budget."""
        for side in Side:
            self.remaining.setdefault(side, self.budget)

    def press(self, seconds: float) -> float:
        """End the running player's move after `seconds` and start the other clock."""
        if seconds < 0:
            raise ValueError(f"a move cannot take {seconds} seconds")
        charged = max(0.0, seconds - self.delay)
        left = self.remaining[self.running] - charged
        if left <= 0:
            raise FlagFallen(self.running, -left)
        self.remaining[self.running] = left + self.increment
        self.running = self.running.other
        self.moves += 1
        return left

    def face(self) -> str:
        """Show both clocks, with a star beside the one that is running."""
        parts = []
        for side in Side:
            minutes, seconds = divmod(self.remaining[side], 60)
            star = "*" if side is self.running else " "
            parts.append(f"{star}{side.name:<5} {int(minutes)}:{seconds:04.1f}")
        return " | ".join(parts)


def play_blitz(clock: ChessClock, rng: random.Random, most_moves: int = 120) -> str:
    """Simulate a hurried game and say how it ended."""
    while clock.moves < most_moves:
        thinking = rng.expovariate(1 / 6.5)
        if rng.random() < 0.05:
            thinking *= 4  # now and then a position deserves a long look
        try:
            clock.press(thinking)
        except FlagFallen as fallen:
            return f"after {clock.moves} moves {fallen}"
    return f"drawn after {clock.moves} moves, {clock.face()}"


# --------------------------------------------------------------------------------------
# 3. Calculator: from characters to tokens, from tokens to a number
# --------------------------------------------------------------------------------------


class CalculatorError(ValueError):
    """Raised for an expression that cannot be read or worked out."""


@dataclass(frozen=True)
class Token:
    """A piece of an expression, with the column at which it starts."""

    kind: str
    text: str
    column: int


def scan(source: str) -> list[Token]:
    """Cut an expression into numbers, names and operators."""
    tokens: list[Token] = []
    position = 0
    while position < len(source):
        char = source[position]
        start = position
        if char.isspace():
            position += 1
            continue
        if char.isdigit() or char == ".":
            hexadecimal = source.startswith("0x", start)
            while source[position : position + 1].isalnum() or source.startswith(
                (".", "_"), position
            ):
                # The sign in 1.5e-3 belongs to the number, not to a subtraction.
                if not hexadecimal and source.startswith(("e+", "e-"), position):
                    position += 1
                position += 1
            kind = "number"
        elif char.isalpha():
            while position < len(source) and source[position].isalnum():
                position += 1
            kind = "name"
        elif source.startswith(("**", "//"), position):
            position += 2
            kind = "operator"
        elif char in "+-*/%(),":
            position += 1
            kind = "operator"
        else:
            raise CalculatorError(f"unexpected {char!r} in column {start + 1}")
        tokens.append(Token(kind, source[start:position], start + 1))
    tokens.append(Token("end", "", len(source) + 1))
    return tokens


class Calculator:
    """A recursive-descent evaluator: every grammar rule is one method."""

    constants: ClassVar[dict[str, float]] = {
        "pi": math.pi,
        "e": math.e,
        "tau": math.tau,
        "dozen": 12,
    }
    functions: ClassVar[dict[str, Callable[..., float]]] = {
        "sqrt": math.sqrt,
        "max": max,
        "min": min,
        "abs": abs,
        "hypot": math.hypot,
    }

    def __init__(self, source: str) -> None:
        """Cut the source into tokens and start at the first."""
        self.tokens = scan(source)
        self.index = 0

    @property
    def current(self) -> Token:
        """Return the token that has not been used yet."""
        return self.tokens[self.index]

    def accept(self, *texts: str) -> str | None:
        """Use up the current token if it is one of the given operators."""
        token = self.current
        if token.kind == "operator" and token.text in texts:
            self.index += 1
            return token.text
        return None

    def expect(self, text: str) -> None:
        """Use up the given operator or complain."""
        if self.accept(text) is None:
            found = self.current.text or "the end"
            raise CalculatorError(f"expected {text!r}, found {found!r}")

    def evaluate(self) -> float:
        """Work out the whole expression."""
        try:
            value = self.sum()
        except CalculatorError:
            raise
        except (ArithmeticError, TypeError, ValueError) as problem:
            raise CalculatorError(str(problem)) from problem
        if self.current.kind != "end":
            raise CalculatorError(f"left over from column {self.current.column}")
        if isinstance(value, complex):
            raise CalculatorError("the answer is not a real number")
        return value

    def sum(self) -> float:
        """sum = product (("+" | "-") product)*"""
        value = self.product()
        while operator := self.accept("+", "-"):
            right = self.product()
            value = value + right if operator == "+" else value - right
        return value

    def product(self) -> float:
        """product = signed (("*" | "/" | "//" | "%") signed)*"""
        value = self.signed()
        while operator := self.accept("*", "/", "//", "%"):
            right = self.signed()
            if operator == "*":
                value *= right
            elif right == 0:
                raise CalculatorError("division by zero")
            elif operator == "/":
                value /= right
            elif operator == "//":
                value //= right
            else:
                value %= right
        return value

    def signed(self) -> float:
        """signed = ("+" | "-") signed | power"""
        operator = self.accept("+", "-")
        if operator is None:
            return self.power()
        value = self.signed()
        return -value if operator == "-" else value

    def power(self) -> float:
        """power = atom ("**" signed)?"""
        base = self.atom()
        if self.accept("**"):
            return base ** self.signed()
        return base

    def atom(self) -> float:
        """atom = number | name | name "(" arguments ")" | "(" sum ")" """
        token = self.current
        if token.kind == "number":
            self.index += 1
            return read_number(token)
        if token.kind == "name":
            self.index += 1
            if not self.accept("("):
                if token.text not in self.constants:
                    raise CalculatorError(f"unknown name {token.text!r}")
                return self.constants[token.text]
            arguments = [self.sum()]
            while self.accept(","):
                arguments.append(self.sum())
            self.expect(")")
            if token.text not in self.functions:
                raise CalculatorError(f"unknown function {token.text!r}")
            return self.functions[token.text](*arguments)
        self.expect("(")
        value = self.sum()
        self.expect(")")
        return value


def read_number(token: Token) -> float:
    """Turn 42, 0x2A, 0b1010, 1_000 or 6.02e23 into a number."""
    try:
        return int(token.text, 0)
    except ValueError:
        pass
    try:
        return float(token.text)
    except ValueError:
        raise CalculatorError(f"bad number {token.text!r}") from None


# --------------------------------------------------------------------------------------
# 4. Maze: dig with a random walk, escape with a flood of water
# --------------------------------------------------------------------------------------

Cell = tuple[int, int]
STEPS: tuple[Cell, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Maze:
    """A maze in which any two cells are joined by exactly one path."""

    def __init__(self, rows: int, columns: int, seed: int = 0) -> None:
        """Dig a maze; the same seed always gives the same maze."""
        self.rows = rows
        self.columns = columns
        self.doors: dict[Cell, set[Cell]] = defaultdict(set)
        self._dig(random.Random(seed))

    def _neighbours(self, cell: Cell) -> Iterator[Cell]:
        row, column = cell
        for down, right in STEPS:
            if 0 <= row + down < self.rows and 0 <= column + right < self.columns:
                yield row + down, column + right

    def _dig(self, rng: random.Random) -> None:
        trail = [(0, 0)]
        visited = {(0, 0)}
        while trail:
            here = trail[-1]
            fresh = [cell for cell in self._neighbours(here) if cell not in visited]
            if not fresh:
                trail.pop()  # a dead end: walk back until something new is in reach
                continue
            there = rng.choice(fresh)
            self.doors[here].add(there)
            self.doors[there].add(here)
            visited.add(there)
            trail.append(there)

    def solve(self, start: Cell, goal: Cell) -> list[Cell]:
        """Return the cells of the path from start to goal, both included."""
        came_from: dict[Cell, Cell | None] = {start: None}
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            if cell == goal:
                break
            for neighbour in self.doors[cell]:
                if neighbour not in came_from:
                    came_from[neighbour] = cell
                    queue.append(neighbour)
        path: list[Cell] = []
        step: Cell | None = goal
        while step is not None:
            path.append(step)
            step = came_from[step]
        return path[::-1]

    def draw(self, path: Iterable[Cell] = ()) -> str:
        """Draw the maze with # for walls and a dot for each cell of the path."""
        grid = [["#"] * (2 * self.columns + 1) for _ in range(2 * self.rows + 1)]
        for row in range(self.rows):
            for column in range(self.columns):
                grid[2 * row + 1][2 * column + 1] = " "
                for next_row, next_column in self.doors[row, column]:
                    grid[row + next_row + 1][column + next_column + 1] = " "
        for row, column in path:
            grid[2 * row + 1][2 * column + 1] = "."
        return "\n".join("".join(line) for line in grid)


# --------------------------------------------------------------------------------------
# 5. Recipes: exact fractions, because nobody owns a 0.3333-cup measure
# --------------------------------------------------------------------------------------

GLYPHS = {
    Fraction(1, 4): "¼",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(3, 4): "¾",
}


@dataclass(frozen=True)
class Ingredient:
    """An amount of something, such as 1 1/2 cups of flour."""

    amount: Fraction
    unit: str
    name: str

    @classmethod
    def parse(cls, line: str) -> Ingredient:
        """Read a line such as "1 1/2 cup flour"."""
        words = line.split()
        amount = Fraction(0)
        while words and words[0][0].isdigit():
            amount += Fraction(words.pop(0))
        unit, *rest = words
        return cls(amount, unit, " ".join(rest))

    def scaled(self, factor: Fraction) -> Ingredient:
        """Return the same ingredient for a larger or smaller meal."""
        return Ingredient(self.amount * factor, self.unit, self.name)

    def __str__(self) -> str:
        """Write the amount as a cook would, such as 2¼ cup flour."""
        whole, part = divmod(self.amount, 1)
        glyph = GLYPHS.get(part, f" {part}" if part else "")
        number = f"{whole or ''}{glyph}".strip()
        return f"{number or '0'} {self.unit} {self.name}"


def scale_recipe(lines: Iterable[str], serves: int, guests: int) -> list[str]:
    """Rewrite the ingredient lines of a recipe for another number of guests."""
    factor = Fraction(guests, serves)
    return [str(Ingredient.parse(line).scaled(factor)) for line in lines]


# --------------------------------------------------------------------------------------
# 6. Ledger: every cent that leaves one account arrives in another
# --------------------------------------------------------------------------------------


class InsufficientFunds(Exception):
    """Raised when a transfer would overdraw an account."""


@dataclass
class Ledger:
    """Account balances in whole cents, with a journal of all transfers."""

    balances: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    journal: list[tuple[str, str, int]] = field(default_factory=list)

    def deposit(self, account: str, cents: int) -> None:
        """Put cash into an account."""
        self._move("cash", account, cents)

    def transfer(self, source: str, target: str, cents: int) -> None:
        """Move money between two accounts."""
        if self.balances[source] < cents:
            missing = cents - self.balances[source]
            raise InsufficientFunds(f"{source} is short of {money(missing)}")
        self._move(source, target, cents)

    def _move(self, source: str, target: str, cents: int) -> None:
        if cents <= 0:
            raise ValueError("an amount must be positive")
        self.balances[source] -= cents
        self.balances[target] += cents
        self.journal.append((source, target, cents))

    @contextmanager
    def transaction(self) -> Iterator[Ledger]:
        """Keep all of the transfers in a block, or none of them."""
        saved_balances = dict(self.balances)
        saved_length = len(self.journal)
        try:
            yield self
        except Exception:
            self.balances.clear()
            self.balances.update(saved_balances)
            del self.journal[saved_length:]
            raise

    def pay_interest(self, percent: float, reserve: str = "bank") -> int:
        """Pay a year's interest on positive balances but the reserve's; return the total paid."""
        total = 0
        for account, balance in list(self.balances.items()):
            if account != reserve and balance > 0:
                interest = round(balance * percent / 100)
                if interest:
                    self._move(reserve, account, interest)
                    total += interest
        return total


def money(cents: int) -> str:
    """Format cents with a thousands separator.

    >>> money(123456789)
    '1,234,567.89'
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


# --------------------------------------------------------------------------------------
# 7. Adventure: a state machine with a lamp in it
# --------------------------------------------------------------------------------------


class State(Enum):
    """Where the story stands."""

    EXPLORING = auto()
    IN_THE_DARK = auto()
    WON = auto()


@dataclass
class Adventure:
    """Three rooms, one lamp and a jar of honey."""

    room: str = "porch"
    state: State = State.EXPLORING
    carrying: set[str] = field(default_factory=set)
    lying: dict[str, set[str]] = field(default_factory=lambda: {"porch": {"lamp"}})

    exits: ClassVar[dict[str, dict[str, str]]] = {
        "porch": {"in": "hall"},
        "hall": {"out": "porch", "down": "cellar"},
        "cellar": {"up": "hall"},
    }

    def command(self, line: str) -> str:
        """Obey a command such as "take lamp" and describe what happens."""
        match line.lower().split():
            case ["go", direction] if direction in self.exits[self.room]:
                return self._enter(self.exits[self.room][direction])
            case ["go", direction]:
                return f"There is no way {direction} from the {self.room}."
            case ["take", thing] if thing in self.lying.get(self.room, set()):
                self.lying[self.room].remove(thing)
                self.carrying.add(thing)
                return f"You pick up the {thing}."
            case ["look"]:
                things = ", ".join(sorted(self.lying.get(self.room, set()))) or "nothing"
                return f"You are in the {self.room}. You see {things}."
            case ["dig"] if self.state is State.EXPLORING and self.room == "cellar":
                self.state = State.WON
                return "Under a loose brick you find a jar of very old honey. You have won!"
            case []:
                return "Silence."
            case _:
                return "That cannot be done here."

    def _enter(self, room: str) -> str:
        self.room = room
        if room == "cellar" and "lamp" not in self.carrying:
            self.state = State.IN_THE_DARK
            return "It is pitch dark. Something drips."
        self.state = State.EXPLORING
        return f"You enter the {room}."


# --------------------------------------------------------------------------------------
# A demonstration of everything
# --------------------------------------------------------------------------------------


def main() -> None:
    """Run each of the small machines once."""
    harbour = TideTable(
        mean_level=3.25,
        constituents=[
            Constituent("M2", 1.85, 28.984104, 112.0),
            Constituent("S2", 0.62, 30.0, 154.5),
            Constituent("K1", 0.11, 15.041069, 8.0),
        ],
    )
    print("Tides today:")
    for kind, hour, level in harbour.turning_points(0, 24):
        print(f"  {kind:<4} water at {clock_time(hour)}, {level:.2f} m")

    clock = ChessClock(budget=180, increment=2, delay=0.5)
    print(f"Blitz: {play_blitz(clock, random.Random(64))}")

    expressions = ["2 + 3 * 4", "-2 ** 2", "0xFF + 0b1010", "1_000_000 / 3e2", "hypot(3, 4)"]
    for expression in [*expressions, "7 // (5 - 5)", "2 + * 3", "sqrt(dozen * 12) ** 0.5"]:
        try:
            answer = f"{Calculator(expression).evaluate():g}"
        except CalculatorError as problem:
            answer = f"error: {problem}"
        print(f"{expression:>24} = {answer}")

    maze = Maze(rows=6, columns=16, seed=1729)
    path = maze.solve((0, 0), (5, 15))
    print(f"A way out in {len(path) - 1} steps:")
    print(maze.draw(path))

    pancakes = ["1 1/2 cup flour", "1/4 cup sugar", "2 large eggs", "3/4 litre milk"]
    for line in scale_recipe(pancakes, serves=4, guests=6):
        print(f"  {line}")

    ledger = Ledger()
    ledger.deposit("bank", 1_000_000)
    ledger.deposit("ada", 125_050)
    try:
        with ledger.transaction():
            ledger.transfer("ada", "ben", 100_000)
            ledger.transfer("ben", "cleo", 250_000)
    except InsufficientFunds as refusal:
        print(f"Refused: {refusal}; ada still has {money(ledger.balances['ada'])}")
    ledger.transfer("ada", "ben", 40_025)
    paid = ledger.pay_interest(2.5)
    print(f"Interest paid: {money(paid)}; sum of all accounts: {sum(ledger.balances.values())}")

    story = Adventure()
    for line in ["look", "take lamp", "go in", "go north", "go down", "dig"]:
        print(f"> {line}\n{story.command(line)}")


if __name__ == "__main__":
    main()
