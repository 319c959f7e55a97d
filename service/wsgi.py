"""The WSGI application that gunicorn serves."""

from service.app import create_app
from service.config import read_settings

app = create_app(read_settings())
