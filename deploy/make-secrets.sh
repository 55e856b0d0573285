#!/bin/sh
# Makes the secrets of compose.yaml, each in a file of the folder secrets, and changes none that is there.
# A value in an earlier .env is taken from there.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
# Only this user may look into the folder. Containers read the files as users of their own.
chmod 0700 secrets

make_secret() {
  file="secrets/$1"
  if [ -s "$file" ]; then return; fi
  value=$(sed -n "s/^$2=//p" .env 2>/dev/null | tail -n 1 | tr -d "\"'")
  if [ -z "$value" ]; then value=$(od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n'); fi
  printf '%s\n' "$value" >"$file"
  chmod 0644 "$file"
  echo "made $file"
}

make_secret auth-secret AUTH_SECRET
make_secret database-password POSTGRES_PASSWORD
make_secret redis-password REDIS_PASSWORD
