"""d20 and icepool behind FastAPI: `uvicorn server:app`."""

import d20
import icepool
from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Order(BaseModel):
    """An expression, and the number of its rolls."""

    expression: str
    count: int = 1


@app.get("/")
def root() -> dict[str, str]:
    """Whether it answers."""
    return {}


@app.post("/roll")
async def roll(order: Order) -> dict[str, object]:
    """One roll."""
    return _rolled(order.expression)


@app.post("/rolls")
async def rolls(order: Order) -> dict[str, object]:
    """Many rolls of one expression, which is parsed once."""
    parsed = d20.parse(order.expression)
    return {"rolls": [_rolled(parsed) for _ in range(order.count)]}


@app.get("/odds")
async def odds(dice: int, sides: int, keep: int) -> dict[str, object]:
    """The odds of the sum of the highest dice."""
    die = icepool.d(sides).highest(dice, keep)
    return {"outcomes": {str(total): str(die.probability(total)) for total in die}}


def _rolled(expression: object) -> dict[str, object]:
    rolled = d20.roll(expression)
    return {"total": rolled.total, "text": rolled.result}
