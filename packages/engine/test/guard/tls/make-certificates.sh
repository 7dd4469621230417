#!/bin/sh
# Makes the certificates of this folder: a test-only authority and what it signs. They are committed so
# that tests need no openssl; run this again only to change a host name. No key here guards anything.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: > "$work/index"
cat > "$work/ca.cnf" << END
[ca]
default_ca = test
[test]
database = $work/index
new_certs_dir = $work
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
END

# Valid on any clock that a test may meet, unless given other dates.
from=20200101000000Z
to=21000101000000Z

# sign <name> <extensions> <until> <extra arguments of "openssl ca">
sign() {
  name=$1 extensions=$2 until=$3
  shift 3
  printf '%b\n' "$extensions" > "$work/ext"
  openssl ecparam -name prime256v1 -genkey -noout -out "$name.key"
  openssl req -new -key "$name.key" -subj "/CN=$name" -out "$work/csr"
  openssl ca -batch -notext -config "$work/ca.cnf" -in "$work/csr" -extfile "$work/ext" \
    -startdate "$from" -enddate "$until" "$@" -out "$name.pem"
}

public='DNS:example.com,DNS:*.example.com,DNS:*.example.net,DNS:*.example.org,DNS:*.google.com,DNS:notlocalhost.com,DNS:fc00.io,DNS:deadbeef.com,DNS:xn--bcher-kva.com,DNS:1e100.net,DNS:t.co'
local='DNS:localhost,IP:127.0.0.1,IP:::1,IP:93.184.216.34'

sign authority 'basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign' "$to" -selfsign -keyfile authority.key
by='-cert authority.pem -keyfile authority.key'
# shellcheck disable=SC2086
sign public "subjectAltName=$public,$local" "$to" $by
# shellcheck disable=SC2086
sign other-host 'subjectAltName=DNS:other.example' "$to" $by
# shellcheck disable=SC2086
sign expired "subjectAltName=$public,$local" 20210101000000Z $by
sign self-signed "subjectAltName=$public,$local" "$to" -selfsign -keyfile self-signed.key
rm authority.key
