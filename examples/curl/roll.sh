#!/bin/sh
# Rolls, and prints one line:
#   roll.sh '4d6kh3 + 2'
#   roll.sh torg/2d10 '{"value": 12, "difficulty": 15}'
# ROLLWRIGHT is the service's address. What is refused goes to standard error, with status 1.
set -eu
service=${ROLLWRIGHT:-http://127.0.0.1:8000}

if [ $# -eq 2 ]; then
  mechanic=$1 body=$2
elif [ $# -eq 1 ]; then
  mechanic=dice body=$(python3 -c 'import json, sys; print(json.dumps({"expression": sys.argv[1]}))' "$1")
else
  sed -n '2,5s/^# //p' "$0" >&2
  exit 2
fi

# Sent again after 429 and 503, as long as Retry-After says; with its key it is the same roll. A file has the last answer alone, a pipe all of them.
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT
printf '%s' "$body" | curl -sS --retry 5 -X POST "$service/v1/$mechanic/roll" \
  -H 'Content-Type: application/json' -d @- -o "$answer" \
  -H "Idempotency-Key: $(python3 -c 'import uuid; print(uuid.uuid4())')"
python3 -c '
import json, sys
try:
    roll = json.load(sys.stdin)
except ValueError:
    sys.exit("This is not a Rollwright service, or its proxy has lost it.")
if "text" in roll:
    print(roll["text"])
else:
    for error in roll.get("errors") or [{"pointer": roll["title"], "detail": roll["detail"]}]:
        print(error["pointer"] + ": " + error["detail"], file=sys.stderr)
    sys.exit(1)
' < "$answer"
