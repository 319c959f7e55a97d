"""What no well-bred client sends over a socket, and what may be answered.

Slow clients are not here: they have tests of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

CLOSED: tuple[int, ...] = ()
"""No answer: the connection is closed."""
UNKNOWN = (501,)
"""A transfer coding that the server does not know."""
OK, BAD, NONE = ((200,),), ((400,),), (CLOSED,)
REFUSED = (*BAD, *NONE)
EITHER = (*OK, *BAD)

GET = b"GET /v1/limits HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /v1/dice/roll HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
BODY = b'{"expression": "1d6"}'
END = b"\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
SMUGGLED = b"GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"


@dataclass(frozen=True)
class Case:
    """Bytes, and the statuses that may come back for them, in order.

    `half` closes its half of the connection behind them, so that it may get no answer.
    """

    id: str
    sent: bytes
    expected: tuple[tuple[int, ...], ...]
    half: bool = False
    head: bool = False


def lengthy(body: bytes = BODY, *more: bytes, length: bytes | None = None) -> bytes:
    """A roll with a Content-Length, and other headers."""
    told = b"%d" % len(body) if length is None else length
    return POST + b"Content-Length: " + told + END + b"".join(h + END for h in more) + END + body


def chunked(*chunks: bytes, headers: bytes = b"Transfer-Encoding: chunked\r\n") -> bytes:
    """A roll in chunks, as they are written here."""
    return POST + headers + END + b"".join(chunks)


def chunk(data: bytes) -> bytes:
    """A good chunk."""
    return b"%x\r\n%s\r\n" % (len(data), data)


LAST = b"0\r\n\r\n"


def request_lines() -> Iterator[Case]:
    """First lines that are none."""
    for id, line, expected in [
        ("two spaces", b"GET  /healthz HTTP/1.1", EITHER),
        ("a tab for a space", b"GET\t/healthz\tHTTP/1.1", BAD),
        ("a space first", b" GET /healthz HTTP/1.1", BAD),
        ("a space last", b"GET /healthz HTTP/1.1 ", BAD),
        ("a word too many", b"GET /healthz HTTP/1.1 x", BAD),
        ("HTTP/0.9", b"GET /healthz", BAD),
        ("HTTP/0.9 by name", b"GET /healthz HTTP/0.9", BAD),
        ("HTTP/2.0", b"GET /healthz HTTP/2.0", BAD),
        ("HTTP/9.9", b"GET /healthz HTTP/9.9", BAD),
        ("HTTP/1.10", b"GET /healthz HTTP/1.10", BAD),
        ("HTTP/1.2", b"GET /healthz HTTP/1.2", EITHER),
        ("HTTP/1.", b"GET /healthz HTTP/1.", BAD),
        ("HTTP/01.1", b"GET /healthz HTTP/01.1", BAD),
        ("http/1.1", b"GET /healthz http/1.1", BAD),
        ("a comma", b"GET /healthz HTTP/1,1", BAD),
        ("HTTPS/1.1", b"GET /healthz HTTPS/1.1", BAD),
        ("Arabic digits", "GET /healthz HTTP/\u0661.\u0661".encode(), BAD),
        ("NUL behind the version", b"GET /healthz HTTP/1.1\x00", BAD),
        ("no path", b"GET  HTTP/1.1", BAD),
        ("no path and one space", b"GET HTTP/1.1", BAD),
        ("a space in the path", b"GET /a b HTTP/1.1", BAD),
        ("a path without /", b"GET healthz HTTP/1.1", BAD),
        ("an asterisk", b"GET * HTTP/1.1", (*BAD, (404,))),
        ("OPTIONS of all", b"OPTIONS * HTTP/1.1", (*OK, *BAD, (204,), (404,))),
        ("a host alone", b"GET x:80 HTTP/1.1", BAD),
        ("CONNECT", b"CONNECT x:80 HTTP/1.1", (*BAD, (404,), (405,))),
        ("CONNECT to a path", b"CONNECT /healthz HTTP/1.1", (*BAD, (404,), (405,))),
        ("a method in small letters", b"get /healthz HTTP/1.1", (*BAD, (405,))),
        ("a method with @", b"G@T /healthz HTTP/1.1", BAD),
        ("a method with NUL", b"GET\x00 /healthz HTTP/1.1", BAD),
        ("a method in brackets", b"(GET) /healthz HTTP/1.1", BAD),
        ("a method of digits", b"123 /healthz HTTP/1.1", (*BAD, (405,))),
        ("a method of one letter", b"G /healthz HTTP/1.1", (*BAD, (405,))),
        ("a method of 1,000 letters", b"G" * 1_000 + b" /healthz HTTP/1.1", (*BAD, (405,))),
        ("a method beyond ASCII", "GÉT /healthz HTTP/1.1".encode(), BAD),
        ("no method", b"/healthz HTTP/1.1", BAD),
        ("a quote", b'"GET /healthz HTTP/1.1"', BAD),
    ]:
        yield Case(f"line: {id}", line + b"\r\nHost: x\r\n\r\n", expected)
    for name, byte in [("NUL", 0), ("\\x01", 1), ("ESC", 27), ("DEL", 127), ("\\xff", 255)]:
        line = b"GET /heal%cthz HTTP/1.1\r\nHost: x\r\n\r\n" % byte
        yield Case(f"line: {name} in the path", line, BAD)
    yield Case("line: lone LFs", HEALTH.replace(END, b"\n"), REFUSED, half=True)
    yield Case("line: lone CRs", HEALTH.replace(END, b"\r"), REFUSED, half=True)
    yield Case("line: LF CR", HEALTH.replace(END, b"\n\r"), REFUSED, half=True)
    yield Case("line: a lone LF first", b"GET / HTTP/1.1\nHost: x\r\n\r\n", BAD)
    yield Case("line: an empty line before", END + HEALTH, EITHER)
    yield Case("line: 1,000 empty lines before", END * 1_000 + HEALTH, EITHER)
    yield Case("line: of 1 MB", b"GET /" + b"x" * 2**20, ((414,), CLOSED), half=True)
    yield Case("line: of nothing but spaces", b" " * 9_000, ((414,), *REFUSED), half=True)


def targets() -> Iterator[Case]:
    """Paths and queries, encoded badly or to mislead."""
    nowhere = ((404,),)
    for path, expected in [
        ("/%", nowhere),
        ("/%zz", nowhere),
        ("/%2", nowhere),
        ("/%00", nowhere),
        ("/healthz%00", nowhere),
        ("/%ff%fe", nowhere),
        ("/%c0%af", nowhere),
        ("/%ed%a0%80", nowhere),
        ("/%0d%0aSet-Cookie:x", nowhere),
        ("/..", nowhere),
        ("/../../../etc/passwd", nowhere),
        ("/%2e%2e/%2e%2e/etc/passwd", nowhere),
        ("/web/../app.py", nowhere),
        ("/web/%2e%2e%2fapp.py", nowhere),
        ("/web/..%5capp.py", nowhere),
        ("/v1/./limits", nowhere),
        ("//healthz", (*OK, *nowhere, *BAD)),
        ("/healthz/", nowhere),
        ("/healthz;x=1", nowhere),
        ("/healthz#fragment", (*OK, *BAD, *nowhere)),
        ("/" + "%41" * 2_500, nowhere),
        ("/v1/limits?%", ((422,),)),
        ("/v1/limits?%zz=%zz", ((422,),)),
        ("/v1/limits?%00=%00", ((422,),)),
        ("/v1/limits?" + "&" * 8_000, OK),
        ("/v1/limits?" + "a&" * 4_000, ((422,),)),
        ("/v1/limits?" + "=" * 8_000, ((422,),)),
        ("/v1/dice/odds?expression=%ff", ((422,),)),
        ("/v1/dice/odds?expression=" + "%2B" * 2_700, ((422,),)),
        ("/v1/dice/odds?expression=1d6%00", ((422,),)),
        ("http://x/healthz", OK),
        ("http://else.where/healthz", (*OK, *BAD)),
        ("https://x/healthz", (*OK, *BAD)),
        ("http://me:word@x:99999/healthz", (*OK, *BAD)),
        ("http:///healthz", (*OK, *BAD)),
        ("http://x", (*OK, *BAD, *nowhere)),
        ("http://[::1/healthz", EITHER),
        ("http://[x]/healthz", EITHER),
        ("file:///etc/passwd", (*BAD, *nowhere)),
        ("://", (*OK, *BAD, *nowhere)),
        ("http://x/../../etc/passwd", (*BAD, *nowhere)),
    ]:
        line = b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n" % path.encode()
        yield Case(f"target: {path[:40]}", line, expected)


def headers() -> Iterator[Case]:
    """Headers that are none, that fold, that repeat, and far too many."""
    large = ((431,), CLOSED)
    for id, header, expected in [
        ("no colon", b"X", BAD),
        ("no name", b": x", BAD),
        ("a space before the colon", b"X : y", BAD),
        ("a tab before the colon", b"X\t: y", BAD),
        ("a name in brackets", b"(X): y", BAD),
        ("a name beyond ASCII", "Ü: y".encode(), BAD),
        ("a name with NUL", b"X\x00: y", BAD),
        ("a value with NUL", b"X: a\x00b", BAD),
        ("a value with CR", b"X: a\rb", BAD),
        ("a value with LF", b"X: a\nb", BAD),
        ("a value with LF and a header", b"X: a\nTransfer-Encoding: chunked", BAD),
        ("a value with DEL", b"X: a\x7fb", BAD),
        ("a value beyond ASCII", "X: ü".encode(), OK),
        ("an empty value", b"X:", OK),
        ("folded by a space", b"X: a\r\n b", BAD),
        ("folded by a tab", b"X: a\r\n\tb", BAD),
        ("folded 1,000 times", b"X: a" + b"\r\n b" * 1_000, (*BAD, (431,))),
        ("a fold of spaces", b"X: a\r\n   ", BAD),
        ("two hosts", b"Host: y", BAD),
        ("two equal hosts", b"Host: x", BAD),
        ("two content types", b"Content-Type: a/b\r\nContent-Type: c/d", BAD),
        ("a name of 8,000 letters", b"X" * 8_000 + b": y", EITHER),
        ("a name of 9,000 letters", b"X" * 9_000 + b": y", large),
        ("98 headers", b"\r\n".join(b"X-%d: y" % n for n in range(98)), OK),
        ("1,000 headers", b"\r\n".join(b"X-%d: y" % n for n in range(1_000)), large),
        ("1 MB of headers", b"\r\n".join([b"X: " + b"y" * 8_000] * 125), large),
        ("a header of 1 MB", b"X: " + b"y" * 2**20, large),
        ("a header of 1 MB of spaces", b"X: " + b" " * 2**20, large),
        ("an underscore", b"Content_Length: 5\r\nTransfer_Encoding: chunked", OK),
        ("a contradictory proxy", b"X-Forwarded-Proto: https\r\nX-Forwarded-Ssl: off", EITHER),
        ("a long token", b"Authorization: Bearer " + b"x" * 8_000, OK),
        ("a long cookie", b"Cookie: " + b"a=b;" * 2_000, OK),
        ("many tags", b"If-None-Match: " + b'"x",' * 2_000, OK),
        ("a tag left open", b'If-None-Match: "' + b"x" * 8_000, OK),
        ("many types", b"Accept: " + b"a/b;q=0.1," * 800, OK),
        ("a type of quotes", b"Accept: " + b'"' * 8_000, OK),
        ("many ranges", b"Range: bytes=" + b"0-0," * 2_000, OK),
        ("a bad range", b"Range: bytes=9-0", OK),
        ("many languages", b"Accept-Language: " + b"a;q=9," * 1_300, OK),
        ("encodings", b"Accept-Encoding: " + b"gzip;q=nan," * 700, OK),
        ("a date", b"If-Modified-Since: " + b"9" * 8_000, OK),
        ("another expectation", b"Expect: wonders", (*OK, (417,), *BAD)),
        ("an empty expectation", b"Expect:", (*OK, (417,), *BAD)),
        ("100-continue, and no body", b"Expect: 100-continue", OK),
        ("an upgrade to HTTP/2", b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c", EITHER),
        ("an upgrade", b"Connection: Upgrade\r\nUpgrade: websocket", (*EITHER, (426,))),
        ("connection words", b"Connection: " + b"Host, Content-Length, close," * 280, OK),
        ("trailers", b"TE: trailers, deflate;q=0.5\r\nTrailer: Host", OK),
        ("a long request id", b"X-Request-ID: " + b"x" * 8_000, OK),
        ("CRLF, encoded, in a request id", b"X-Request-ID: a%0d%0aSet-Cookie:x", OK),
        ("a preflight of nonsense", b"Origin: \xff\r\nAccess-Control-Request-Method: \xff", OK),
        ("an origin of 8,000", b"Origin: " + b"x" * 8_000, OK),
    ]:
        yield Case(f"header: {id}", GET + header + END + END, expected)
    yield Case("header: a fold first", b"GET / HTTP/1.1\r\n Host: x\r\n\r\n", BAD)
    yield Case("header: no host", b"GET /healthz HTTP/1.1\r\n\r\n", EITHER)
    for id, host in [("empty", b""), ("of two words", b"a b"), ("of bytes", b"\xff\xfe")]:
        line = b"GET /healthz HTTP/1.1\r\nHost: %s\r\n\r\n" % host
        yield Case(f"header: a host {id}", line, EITHER)
    for id, sent in [
        ("without an end", GET + b"X: " + b"y" * 2**20),
        ("of nothing else", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 100_000),
    ]:
        yield Case(f"header: {id}", sent, (*large, *BAD), half=True)


def lengths() -> Iterator[Case]:
    """Lengths that are none, or not true."""
    for length in [
        *(
            b"-1",
            b"+21",
            b"0x15",
            b"21 21",
            b"21,21",
            b"21, 22",
            b"2e1",
            b"",
            b"abc",
            b"21;",
            b"2_1",
        ),
        *(b"\xb2", b"\xd9\xa2\xd9\xa1", b"21\x0b", b"9" * 5_000, b"-0", b"21.0", b'"21"'),
    ]:
        yield Case(
            f"length: {length[:20]!r} ({len(length)})", lengthy(length=length), (*BAD, (413,))
        )
    for length in (b"9" * 19, b"%d" % 2**63, b"%d" % 2**64, b"9" * 400):
        yield Case(
            f"length: {length[:20]!r} ({len(length)})",
            lengthy(length=length),
            ((413,), *BAD),
            half=True,
        )
    yield Case("length: with noughts", lengthy(length=b"00021"), EITHER)
    yield Case("length: twice the same", lengthy(BODY, b"Content-Length: 21"), BAD)
    yield Case("length: twice", lengthy(BODY, b"Content-Length: 3"), BAD)
    yield Case("length: one too many", lengthy(length=b"22"), REFUSED, half=True)
    yield Case("length: one too few", lengthy(length=b"20"), (*BAD, (400, 400)), half=True)
    yield Case("length: none", POST + END + BODY, (*BAD, (400, 400)), half=True)
    yield Case("length: a GET with a body", GET + b"Content-Length: 2\r\n\r\n{}", (*OK, *BAD))
    yield Case("length: a HEAD", b"HEAD" + HEALTH[3:], OK, head=True)


def encodings() -> Iterator[Case]:
    """Transfer-Encoding as those who smuggle requests write it."""
    body = chunk(BODY) + LAST
    for id, header, expected in [
        ("chunked twice", b"Transfer-Encoding: chunked, chunked", BAD),
        ("two headers", b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", BAD),
        ("identity", b"Transfer-Encoding: identity", BAD),
        ("identity behind", b"Transfer-Encoding: chunked, identity", BAD),
        ("gzip", b"Transfer-Encoding: gzip", BAD),
        ("gzip behind", b"Transfer-Encoding: chunked, gzip", BAD),
        ("gzip before", b"Transfer-Encoding: gzip, chunked", EITHER),
        ("unknown", b"Transfer-Encoding: xchunked", BAD),
        ("unknown before", b"Transfer-Encoding: cow, chunked", BAD),
        ("a parameter", b"Transfer-Encoding: chunked;q=1", BAD),
        ("a quote", b'Transfer-Encoding: "chunked"', BAD),
        ("a vertical tab", b"Transfer-Encoding: \x0bchunked", BAD),
        ("empty", b"Transfer-Encoding:", BAD),
        ("a comma before", b"Transfer-Encoding: ,chunked", EITHER),
        ("a comma behind", b"Transfer-Encoding: chunked,", EITHER),
        ("capitals", b"Transfer-Encoding: CHUNKED", OK),
        ("spaces around", b"Transfer-Encoding:  \t chunked \t ", EITHER),
        ("a space before the colon", b"Transfer-Encoding : chunked", BAD),
        ("folded", b"Transfer-Encoding:\r\n chunked", BAD),
        ("a lone LF before", b"X: y\nTransfer-Encoding: chunked", BAD),
        ("a lone CR before", b"X: y\rTransfer-Encoding: chunked", BAD),
        ("beside a length", b"Content-Length: 4\r\nTransfer-Encoding: chunked", BAD),
        ("before a length", b"Transfer-Encoding: chunked\r\nContent-Length: 4", BAD),
        ("beside the right length", b"Content-Length: 31\r\nTransfer-Encoding: chunked", BAD),
        ("beside a length, unknown", b"Content-Length: 4\r\nTransfer-Encoding: xchunked", BAD),
    ]:
        sent = POST + header + END + END + body + (SMUGGLED if expected == BAD else b"")
        yield Case(f"encoding: {id}", sent, (*expected, UNKNOWN))
    old = POST.replace(b"HTTP/1.1", b"HTTP/1.0") + b"Transfer-Encoding: chunked\r\n\r\n" + body
    yield Case("encoding: in HTTP/1.0", old + SMUGGLED, BAD)
    only = POST + b"Transfer_Encoding: chunked\r\n\r\n"
    yield Case("encoding: with an underscore", only, (*BAD, (415,), (422,)))
    sized = lengthy(body, b"Transfer_Encoding: chunked")
    yield Case("encoding: an underscore beside a length", sized, BAD)


def chunks() -> Iterator[Case]:
    """Chunks that do not end where they say, or say nothing."""
    for size in [
        *(b"-15", b"+15", b"0x15", b" 15", b"15 ", b"g", b"", b"1_5", b"15\x00", b"\xb215", b"15h"),
        *(b"1 5", b"15\t", b"15\n", b"15;\x00", b"15;a=\x01", b'15;a="', b"15;a\rb"),
        b"f" * 5_000,
    ]:
        sent = chunked(size, END, BODY, END, LAST)
        yield Case(f"chunk: of the size {size[:20]!r}", sent, BAD, half=True)
    for size in (b"f" * 16, b"f" * 17, b"7" + b"f" * 15):
        sent = chunked(size, END, BODY)
        yield Case(f"chunk: of the size {size!r}", sent, ((413,), *REFUSED), half=True)
    for size in (
        b"15;a",
        b"15;a=b",
        b"15;=b",
        b'15;a="b;c"',
        b"15 ;a",
        b"0" * 99 + b"15",
        b"15;" + b"x" * 9_999,
    ):
        yield Case(f"chunk: of the size {size[:9]!r}", chunked(size, END, BODY, END, LAST), EITHER)
    for id, sent, expected in [
        ("longer than told", chunked(b"10\r\n", BODY, END, LAST), BAD),
        ("shorter than told", chunked(b"20\r\n", BODY, END, LAST), REFUSED),
        ("without an end of line", chunked(b"15\r\n", BODY, LAST), BAD),
        ("ended by LF", chunked(b"15\n", BODY, b"\n0\n\n"), REFUSED),
        ("ended by LF behind", chunked(b"15\r\n", BODY, b"\n", LAST), BAD),
        ("without a last one", chunked(chunk(BODY)), REFUSED),
        ("without an empty line", chunked(chunk(BODY), b"0\r\n"), REFUSED),
        ("cut off", chunked(b"15\r\n", BODY[:5]), REFUSED),
        ("none but the last", chunked(LAST), BAD),
        ("none at all", chunked(), REFUSED),
        ("of one byte each", chunked(*(chunk(b"%c" % byte) for byte in BODY), LAST), OK),
        ("10,000 of them", chunked(chunk(BODY), *[chunk(b" ")] * 9_999, LAST), OK),
        ("20,000 of them", chunked(chunk(BODY), *[chunk(b" ")] * 19_999, LAST), ((413,),)),
        ("a trailer", chunked(chunk(BODY), b"0\r\nX: y\r\n\r\n"), OK),
        ("a trailer of length", chunked(chunk(BODY), b"0\r\nContent-Length: 9\r\n\r\n"), BAD),
        ("a trailer that is none", chunked(chunk(BODY), b"0\r\nnonsense\r\n\r\n"), BAD),
        ("a trailer of LFs", chunked(chunk(BODY), b"0\r\nX: y\n\n"), REFUSED),
        ("200 trailers", chunked(chunk(BODY), b"0\r\n", b"X: y\r\n" * 200, END), (*BAD, (431,))),
        (
            "a trailer of 10 kB",
            chunked(chunk(BODY), b"0\r\nX: ", b"y" * 10_000, END * 2),
            (*BAD, (431,)),
        ),
        ("JSON cut in two", chunked(chunk(BODY[:9]), chunk(BODY[9:]), LAST), OK),
    ]:
        yield Case(f"chunk: {id}", sent, expected, half=expected != OK)


def rows_of_requests() -> Iterator[Case]:
    """Several requests on one connection, some of which are only said to be some."""
    roll = lengthy()
    there = b"POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    hidden = b"Content-Length: %d\r\n\r\n%s" % (len(SMUGGLED), SMUGGLED)
    for id, sent, expected in [
        ("two", HEALTH * 2, ((200, 200),)),
        ("a hundred", HEALTH * 100, ((200,) * 100,)),
        ("a roll and another", roll + HEALTH, ((200, 200),)),
        ("a roll in chunks and another", chunked(chunk(BODY), LAST) + HEALTH, ((200, 200),)),
        ("nonsense behind", HEALTH + b"nonsense\r\n\r\n", ((200, 400),)),
        ("nonsense between", HEALTH + b"nonsense\r\n\r\n" + HEALTH, ((200, 400),)),
        ("an empty line between", HEALTH + END + HEALTH, ((200, 200), (200, 400))),
        ("behind a close", GET + b"Connection: close\r\n\r\n" + SMUGGLED, OK),
        ("behind HTTP/1.0", HEALTH.replace(b"1.1", b"1.0") + SMUGGLED, OK),
        ("in a body that is refused", POST + hidden + HEALTH, ((400, 200), (400,))),
        ("in a body that leads nowhere", there + hidden + HEALTH, ((404, 200), (404,))),
        ("in the body of a GET", GET + hidden + HEALTH, ((200, 200), (200,), (400, 200), (400,))),
        ("in a body of another type", _typed(hidden) + HEALTH, ((415, 200), (415,))),
        ("in the body of a PUT", b"PUT" + POST[4:] + hidden + HEALTH, ((405, 200), (405,))),
        ("in one that is too large", _too_large() + HEALTH, ((413, 200), (413,))),
        ("in chunks that lead nowhere", _nowhere_in_chunks() + HEALTH, ((404, 200), (404,))),
        (
            "behind a length of 0",
            POST + b"Content-Length: 0\r\n\r\n" + HEALTH,
            ((400, 200), (415, 200)),
        ),
        ("behind 100-continue", lengthy(BODY, b"Expect: 100-continue") + HEALTH, ((200, 200),)),
    ]:
        yield Case(f"row: {id}", sent, expected)


def _typed(rest: bytes) -> bytes:
    return POST.replace(b"application/json", b"text/plain") + rest


def _too_large() -> bytes:
    hidden = SMUGGLED * 1_000
    return POST + b"Content-Length: %d\r\n\r\n%s" % (len(hidden), hidden)


def _nowhere_in_chunks() -> bytes:
    return chunked(chunk(SMUGGLED), LAST).replace(b"/v1/dice/roll", b"/nowhere")


def strangers() -> Iterator[Case]:
    """Other protocols, and half of this one."""
    hello = bytes.fromhex("16030100c2010000be0303") + bytes(range(180))
    for id, sent in [
        ("TLS", hello),
        ("HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes.fromhex("000000040000000000")),
        ("SSH", b"SSH-2.0-OpenSSH_9.2\r\n"),
        ("SMTP", b"EHLO x\r\nMAIL FROM:<x@y>\r\n"),
        ("Redis", b"*1\r\n$4\r\nPING\r\n"),
        ("memcached", b"get x\r\n"),
        ("SOCKS", b"\x05\x01\x00"),
        ("PROXY", b"PROXY TCP4 1.1.1.1 2.2.2.2 1 2\r\n" + HEALTH),
        ("PROXY, second version", bytes.fromhex("0d0a0d0a000d0a515549540a2011000c") + HEALTH),
        ("an answer", b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
        ("NULs", bytes(1_000)),
        ("0xff", b"\xff" * 1_000),
        ("JSON", BODY + END + END),
        ("nothing", b""),
        ("empty lines", END * 20),
        ("a method", b"GET"),
        ("half a line", b"GET /healthz HT"),
        ("half the headers", HEALTH[:-2]),
        ("all but the last byte", HEALTH[:-1]),
        ("half a body", lengthy()[:-5]),
        ("no body", lengthy()[: -len(BODY)]),
    ]:
        yield Case(f"stranger: {id}", sent, REFUSED, half=True)
    yield Case("half-closed", HEALTH, OK, half=True)
    yield Case("half-closed, with a body", lengthy(), OK, half=True)
    yield Case("half-closed, in chunks", chunked(chunk(BODY), LAST), OK, half=True)


CASES = [
    *request_lines(),
    *targets(),
    *headers(),
    *lengths(),
    *encodings(),
    *chunks(),
    *rows_of_requests(),
    *strangers(),
]


def shaken(seed: int) -> bytes:
    """A good request with some bytes changed, doubled or left out; anything may be answered."""
    random = Random(seed)
    sent = bytearray(
        random.choice((HEALTH, lengthy(), chunked(chunk(BODY), LAST), lengthy() + HEALTH))
    )
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(sent))
        match random.randrange(4):
            case 0:
                sent[at] = random.randrange(256)
            case 1:
                del sent[at : at + random.randint(1, 5)]
            case 2:
                sent[at:at] = random.choice(
                    (b"\r\n", b"\n", b"\r", b" ", b"\x00", b":", b"0", b",")
                )
            case _:
                sent[at:at] = sent[max(0, at - 9) : at]
    return bytes(sent)
