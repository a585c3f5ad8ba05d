#!/bin/sh
# Picks the last choice. Reads no JSON: "choices" says how many there are.
while read -r line; do
  case "$line" in
    '{"type":"hello"'*) echo '{"ready": true}' ;;
    '{"type":"turn"'*) n=${line#*'"choices":'}; echo "$((${n%%,*} - 1))" ;;
    *) exit 0 ;;
  esac
done
