"""The ASGI application that gunicorn serves."""

from service.app import create_app
from service.config import read_settings
from service.server.bridge import Bridge

settings = read_settings()
application = create_app(settings)
app = Bridge(application, settings)
