# A table from a shell: read it with `. examples/curl/table.sh`, then
#   create 'Tomb of the Sand King'      sets $session, $gm and $code
#   maya=$(join Maya)                   a seat: its token
#   play "$gm" '{"move": "start_adventure"}'
#   ask "$maya" /hand                   any part of the table
#   follow "$maya" 0                    events, one a line, until the adventure is closed, whatever becomes
#                                       of the connection
# ROLLWRIGHT is the service's address. Answers are JSON; a refusal is a problem with its `code`.
service=${ROLLWRIGHT:-http://127.0.0.1:8000}

# pick '["a"][0]': a value out of the JSON on standard input.
pick() { python3 -c "import json, sys; print(json.load(sys.stdin)$1)"; }

# A change is known by its key: sent again after a lost answer, it is made once.
change() {
  _token=$1 _path=$2 _body=$3
  printf '%s' "$_body" | curl -sS --retry 8 --retry-all-errors -X POST "$session$_path" \
    -H "Authorization: Bearer $_token" -H 'Content-Type: application/json' \
    -H "Idempotency-Key: $(python3 -c 'import uuid; print(uuid.uuid4())')" -d @-
}

create() {
  _made=$(python3 -c 'import json, sys; print(json.dumps({"name": sys.argv[1]}))' "$1" |
    curl -sS -X POST "$service/v1/sessions" -H 'Content-Type: application/json' -d @-)
  session=$service/v1/sessions/$(printf '%s' "$_made" | pick '["id"]')
  gm=$(printf '%s' "$_made" | pick '["gm_token"]')
  code=$(printf '%s' "$_made" | pick '["join_code"]')
}

join() {
  change "$code" /characters "$(python3 -c 'import json, sys; print(json.dumps({"name": sys.argv[1]}))' "$1")" |
    pick '["token"]'
}

ask() { curl -sS --retry 8 "$session$2" -H "Authorization: Bearer $1"; }

play() { change "$1" /moves "$2"; }

follow() {
  _after=$2
  while :; do
    _told=$(ask "$1" "/events?after=$_after&wait=25") || { sleep 1; continue; }
    printf '%s' "$_told" | python3 -c '
import json, sys
for event in json.load(sys.stdin)["events"]:
    print(json.dumps(event))'
    case $_told in *'"adventure_closed"'*) break ;; esac
    _after=$(printf '%s' "$_told" | pick '["events"][-1]["id"]' 2> /dev/null || echo "$_after")
  done
}
