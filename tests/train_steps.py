"""What a test does on the page Train."""

import time


def upload(app, *files):
    app.file_uploader[0].set_value([(name, content, "") for name, content in files]).run()
    assert not app.exception
    return app


def button(app, label):
    return next((b for b in app.button if b.label == label), None)


def box(app, label):
    return next((b for b in app.selectbox if b.label.startswith(label)), None)


def said(app):
    found = [*app.caption, *app.text, *app.error, *app.info, *app.warning]
    return "\n".join(element.value for element in found)


def press_train(app):
    button(app, "Train").click().run()
    assert not app.exception
    return app


def wait(app, until, seconds=60):
    deadline = time.monotonic() + seconds
    while not until(app):
        assert time.monotonic() < deadline, said(app)
        time.sleep(0.1)
        app.run()
        assert not app.exception
    return app


def finished(app):
    return button(app, "Train another") is not None


def result_of(app):
    return wait(press_train(app), finished).session_state["job"].result


def choose(app, **values):
    for key, value in values.items():
        widget = {"merges": app.number_input, "algorithm": app.selectbox, "source": app.radio}[key]
        name = {"merges": "train_merges"}.get(key, key)
        widget(key=name).set_value(value)
        app.run()
        assert not app.exception
    return app
