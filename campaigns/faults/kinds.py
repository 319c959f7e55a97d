"""The faults: each harms a stack at this instant, and returns when it is mended."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random

from redis.exceptions import RedisError

from campaigns.faults.players import ROTATIONS
from campaigns.faults.stack import OwnStack, Stack, pause
from tests.served import kill, lives, until

HOUR = 3_600
TORN = b"*3\r\n$3\r\nSET\r\n$4\r\ntorn\r\n$7\r\nhalf of\r\n"
BLOCK = 4_096
BACK_SECONDS = 5.0
"""What has died is back within these."""
PAUSED_SECONDS = 3.0
AWAY_SECONDS = 60.0
FULL_SECONDS = 0.3
SLOW_SECONDS = 0.5
SLOW_MILLISECONDS = (20, 400, 1_500)

Fault = Callable[[Stack, Random], None]


def kill_workers(stack: Stack, random: Random) -> None:
    """A worker is killed, or each of them; the arbiter starts others."""
    before = stack.workers()
    killed = random.sample(before, random.randint(1, len(before)))
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    until(lambda: len(set(stack.workers()) - {*killed}) == len(before), "there are others")


def kill_arbiter(stack: Stack, random: Random) -> None:
    """The whole service is killed, and started again."""
    stack.kill_service()
    stack.start_service()


def kill_store(stack: Stack, random: Random) -> None:
    """The store is killed, and started again on its data."""
    stack.kill_store()
    stack.start_store()


def kill_supervisor(stack: Stack, random: Random) -> None:
    """The supervisor of the service's own store is killed: alone, with the store, or twice."""
    assert isinstance(stack, OwnStack)
    server, supervisors = stack.store_pid(), stack.supervisors()
    also = random.choice(("nobody", "the store", "the next supervisor"))
    kill(*supervisors, *([server] if also == "the store" else []))
    if also == "the next supervisor":
        until(lambda: set(stack.supervisors()) - {*supervisors}, "there is another", BACK_SECONDS)
        time.sleep(random.uniform(0, 0.2))
        kill(*stack.supervisors())
    until(lambda: not lives(server) and stack.store_answers(), "the store is back", BACK_SECONDS)


def lose_answer_to_client(stack: Stack, random: Random) -> None:
    """Answers of the service are lost on their way to callers."""
    _lose(stack.to_service.lose, random)


def lose_answer_of_store(stack: Stack, random: Random) -> None:
    """Answers of the store are lost on their way to the service."""
    _lose(stack.to_store.lose, random)


def _lose(lose: Callable[[int], None], random: Random) -> None:
    lose(random.choice((1, 1, 2, 5)))


def cut_power(stack: Stack, random: Random) -> None:
    """The store's host goes dark: what had not reached the disk is gone."""
    stack.cut_power()
    stack.start_store()


def tear_tail(stack: Stack, random: Random) -> None:
    """The same, and the next command has reached the disk by half."""
    stack.cut_power(torn=TORN[: random.randint(1, len(TORN) - 1)])
    stack.start_store()


def cut_power_of_all(stack: Stack, random: Random) -> None:
    """The host of the service and its store goes dark, and its disk ends in rubbish: repaired."""
    assert isinstance(stack, OwnStack)
    block = random.randrange(1, BLOCK)
    stack.cut_power(torn=random.choice((b"", bytes(BLOCK), random.randbytes(block), TORN[:block])))
    stack.repair_log()
    stack.start_service()


def slow_disk(stack: Stack, random: Random) -> None:
    """The store's disk is slow for a while."""
    stack.store_rules.slow_disk(random.choice(SLOW_MILLISECONDS))
    time.sleep(SLOW_SECONDS)
    stack.store_rules.slow_disk(0)


def pause_store(stack: Stack, random: Random) -> None:
    """The store hangs for three seconds."""
    pause(stack.store, PAUSED_SECONDS)


def take_store_away(stack: Stack, random: Random, seconds: float = AWAY_SECONDS) -> None:
    """The store is away for a minute."""
    stack.kill_store()
    time.sleep(seconds)
    stack.start_store()


def fill_memory(stack: Stack, random: Random) -> None:
    """The store has no memory left for a while."""
    with stack.store_client() as store:
        store.config_set("maxmemory", 1)
        time.sleep(random.uniform(0.05, FULL_SECONDS))
        store.config_set("maxmemory", 0)


def flush_scripts(stack: Stack, random: Random) -> None:
    """The store forgets the service's scripts."""
    with stack.store_client() as store, suppress(RedisError):
        store.script_flush()


def reload_service(stack: Stack, random: Random) -> None:
    """New workers take over from the old ones."""
    stack.reload()


def shift_clock(stack: Stack, random: Random) -> None:
    """The clocks of the service and of the store are an hour off, each for itself, for a while."""
    for rules in (stack.service_rules, stack.store_rules):
        rules.shift_clock(random.choice((-HOUR, 0, HOUR)))
    time.sleep(random.uniform(0.1, 0.4))
    for rules in (stack.service_rules, stack.store_rules):
        rules.shift_clock(0)


def fill_log_disk(stack: Stack, random: Random) -> None:
    """Nothing can be written to the service's log for a while."""
    stack.service_rules.fill_log_disk(True)
    time.sleep(random.uniform(0.05, FULL_SECONDS))
    stack.service_rules.fill_log_disk(False)


def rotate_tokens(stack: Stack, random: Random) -> None:
    """Players change their tokens all the time, and answers are lost."""
    _lose(stack.to_service.lose, random)


@dataclass(frozen=True)
class Kind:
    """A fault by its name; `stacks` side by side have it, where it takes long and costs little."""

    name: str
    fault: Fault
    stacks: int = 1
    rotations: float = ROTATIONS
    stack: type[Stack] = Stack


KINDS = (
    Kind("workers killed", kill_workers),
    Kind("arbiter killed, started again", kill_arbiter, stacks=4),
    Kind("store killed, started again", kill_store),
    Kind("supervisor of its store killed", kill_supervisor, stack=OwnStack),
    Kind("power cut of all, rubbish in the log", cut_power_of_all, stack=OwnStack),
    Kind("answer lost to the client", lose_answer_to_client),
    Kind("answer lost to the service", lose_answer_of_store),
    Kind("power cut", cut_power),
    Kind("power cut, torn tail", tear_tail),
    Kind("slow disk", slow_disk),
    Kind("store paused 3 s", pause_store, stacks=4),
    Kind("store away 60 s", take_store_away, stacks=20),
    Kind("store away 5 s, alone", partial(take_store_away, seconds=5.0)),
    Kind("store out of memory", fill_memory),
    Kind("scripts flushed", flush_scripts),
    Kind("service reloaded (HUP)", reload_service, stacks=2),
    Kind("clocks an hour off", shift_clock),
    Kind("log disk full", fill_log_disk),
    Kind("tokens rotated", rotate_tokens, rotations=0.5),
)
