"""How a person presses a link, for the browser tests."""

# From the press to the click, in ms. What a box tells the server when it loses the focus goes out
# in between; told after the click, it would call the page that was left back.
HAND = 60
