# A table from a shell: read it with `. examples/curl/table.sh`, then
#   create 'Tomb of the Sand King'      sets $session, $gm and $code
#   maya=$(join Maya)                   a seat: its token
#   play "$gm" '{"move": "start_adventure"}'
#   ask "$maya" /hand                   any part of the table
#   follow "$maya" 0                    events, one a line, until the adventure is closed, whatever becomes
#                                       of the connection; ends with 1 if the token is no longer valid
# ROLLWRIGHT is the service's address. Answers are JSON; a refusal is a problem with its `code`.
service=${ROLLWRIGHT:-http://127.0.0.1:8000}

# pick '["a"][0]': a value out of the JSON on standard input.
pick() { python3 -c "import json, sys; print(json.load(sys.stdin)$1)"; }

# curl, sent again after 429 and 503, as long as Retry-After says, and after a lost connection. A file has the
# last answer alone, a pipe all of them.
again() {
  _answer=$(mktemp)
  _status=0
  curl -sS --retry 8 --retry-connrefused -o "$_answer" "$@" || _status=$?
  cat "$_answer"
  rm -f "$_answer"
  return $_status
}

# A change is known by its key: sent again after a lost answer, it is made once.
change() {
  _token=$1 _path=$2 _body=$3
  printf '%s' "$_body" | again --retry-all-errors -X POST "$session$_path" \
    -H "Authorization: Bearer $_token" -H 'Content-Type: application/json' \
    -H "Idempotency-Key: $(python3 -c 'import uuid; print(uuid.uuid4())')" -d @-
}

create() {
  _made=$(python3 -c 'import json, sys; print(json.dumps({"name": sys.argv[1]}))' "$1" |
    again -X POST "$service/v1/sessions" -H 'Content-Type: application/json' -d @-)
  session=$service/v1/sessions/$(printf '%s' "$_made" | pick '["id"]')
  gm=$(printf '%s' "$_made" | pick '["gm_token"]')
  code=$(printf '%s' "$_made" | pick '["join_code"]')
}

join() {
  change "$code" /characters "$(python3 -c 'import json, sys; print(json.dumps({"name": sys.argv[1]}))' "$1")" |
    pick '["token"]'
}

ask() {
  _token=$1 _path=$2
  shift 2
  again "$session$_path" -H "Authorization: Bearer $_token" "$@"
}

play() { change "$1" /moves "$2"; }

follow() {
  _after=$2
  while :; do
    _page=$(ask "$1" "/events?after=$_after&wait=25" -f) ||
      case $? in 22) return 1 ;; *) sleep 2; continue ;; esac # 22: refused, and not for the moment
    printf '%s' "$_page" | python3 -c '
import json, sys
for event in json.load(sys.stdin)["events"]:
    print(json.dumps(event))' || { sleep 2; continue; } # a proxy's page
    case $_page in *'"adventure_closed"'*) break ;; esac
    _after=$(printf '%s' "$_page" | pick '["events"][-1]["id"]' 2> /dev/null || echo "$_after")
  done
}
