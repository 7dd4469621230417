#!/bin/sh
# Installs devcli for this user on Linux or macOS, notes the service that this script came from for it, and changes
# nothing else:
#
#   curl -fsSL __BASE_URL__/install.sh | sh
#   curl -fsSL __BASE_URL__/install.sh | sh -s -- --dry-run
#
# What must never happen: a file whose checksum was not compared is run or kept; a failure of any kind
# removes a devcli that worked; a script that arrived in part does something. Nothing happens before
# the last line, which is not valid without its end.

usage() {
  cat <<'END'
Installs devcli for this user, on Linux or macOS.

  install.sh              install, or update what is there
  install.sh --dry-run    say what would be done
  install.sh --uninstall  remove devcli (your credentials stay)

Environment:
  DEVCLI_VERSION      a version such as 1.2.3; without it the latest
  DEVCLI_INSTALL_DIR  where to; without it ~/.local/bin
  DEVCLI_BASE_URL     a mirror of __BASE_URL__
END
}

main() {
  if [ -n "${ZSH_VERSION:-}" ]; then emulate sh; fi
  set -eu
  LC_ALL=C
  export LC_ALL
  umask 022

  uninstalling='' dry=''
  while [ $# -gt 0 ]; do
    case $1 in
      --uninstall) uninstalling=yes ;;
      --dry-run) dry=yes ;;
      -h | --help) usage && exit 0 ;;
      *)
        say "There is no option $1. --help lists those there are."
        exit 2
        ;;
    esac
    shift
  done

  find_directory
  if [ -n "$uninstalling" ]; then
    uninstall
    exit 0
  fi
  find_base
  find_platform
  find_tools
  scratch=$(mktemp -d "${TMPDIR:-/tmp}/devcli-install.XXXXXX") || die 'No temporary folder could be made.'
  stage=''
  trap clean_up EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  find_version

  if [ "$(version_of "$dir/devcli")" = "$version" ]; then
    say "devcli $version is already installed in $dir."
    keep_service
    hint_at_path
    exit 0
  fi
  find_archive
  if [ -n "$dry" ]; then
    say "Would download $base/releases/v$version/$archive"
    say "  with the SHA-256 checksum $checksum,"
    say "  and install it as $dir/devcli. Nothing was changed."
    keep_service
    exit 0
  fi
  install_archive
  say "devcli $version is installed: $dir/devcli"
  keep_service
  hint_at_path
  say 'Try it on a page of your development server: devcli check localhost:3000'
}

say() {
  printf '%s\n' "$*" >&2
}

die() {
  say "$@"
  if [ -z "$uninstalling" ]; then say 'devcli was not installed; what was there before is untouched.'; fi
  exit 1
}

clean_up() {
  rm -rf "$scratch"
  if [ -n "$stage" ]; then rm -rf "$stage"; fi
}

# --- what to install, and where ------------------------------------------------------------------------

find_directory() {
  dir=${DEVCLI_INSTALL_DIR:-}
  case $dir in
    # A shell would have replaced ~, but the settings of a CI, for example, are not read by one.
    '' | \~/*)
      if [ -z "${HOME:-}" ]; then die 'HOME is not set: say in DEVCLI_INSTALL_DIR where devcli shall go.'; fi
      dir=${dir#\~/}
      dir=$HOME/${dir:-.local/bin}
      ;;
    /*) ;;
    *) dir=$PWD/$dir ;;
  esac
  # As it would be in PATH.
  case $dir in
    *[!/]*/) dir=${dir%/} ;;
  esac
  if [ -d "$dir/devcli" ]; then die "$dir/devcli is a folder. Choose another DEVCLI_INSTALL_DIR."; fi
}

find_base() {
  base=${DEVCLI_BASE_URL:-__BASE_URL__}
  case $base in
    *[!]0-9A-Za-z.:/_~%+@[-]*) bad_base ;;
    https://?*) scheme=https ;;
    http://?*) scheme=http ;;
    *) bad_base ;;
  esac
  base=${base%/}
  authority=${base#*://}
  authority=${authority%%/*}
  case $authority in
    '[::1]'*) host=localhost port=${authority#'[::1]'} ;;
    *) host=${authority%%:*} port=${authority#"${authority%%:*}"} ;;
  esac
  case $host in
    '' | *[!0-9A-Za-z.-]*) bad_base ;;
  esac
  case $port in
    '') ;;
    :*[!0-9]* | [!:]*) bad_base ;;
  esac
  case $scheme:$host in
    https:* | http:localhost | http:127.0.0.1) ;;
    *) die "$base is not https, so that anybody on the way could change what you install." ;;
  esac
}

bad_base() {
  die "$base is not an address that this script can use."
}

find_platform() {
  case $(uname -s) in
    Linux) os=linux ;;
    Darwin) os=darwin ;;
    MINGW* | MSYS* | CYGWIN*) die "On Windows, run this in PowerShell: irm $base/install.ps1 | iex" ;;
    *) unsupported "$(uname -s)" ;;
  esac
  case $(uname -m) in
    x86_64 | amd64) arch=x64 ;;
    aarch64 | arm64) arch=arm64 ;;
    *) unsupported "$os on $(uname -m)" ;;
  esac
  if [ "$os" = darwin ]; then
    # A shell that runs under Rosetta reports x86_64.
    if [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || :)" = 1 ]; then arch=arm64; fi
    return
  fi
  if [ "$(getconf LONG_BIT 2>/dev/null || :)" = 32 ]; then unsupported 'a 32-bit system'; fi
  find_libc
}

# Node 22 and later need glibc 2.28 (its BUILDING.md, checked 2026-11).
find_libc() {
  glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null || :)
  case $glibc in
    'glibc '*)
      glibc=${glibc#glibc }
      minor=${glibc#*.}
      minor=${minor%%.*}
      case ${glibc%%.*}.$minor in
        2.[0-9] | 2.1[0-9] | 2.2[0-7]) unsupported "Linux with glibc $glibc" ;;
      esac
      return
      ;;
  esac
  case $(ldd --version 2>&1 || :) in
    *musl*) unsupported 'Linux with musl' ;;
  esac
  for loader in /lib/ld-musl-*; do
    if [ -e "$loader" ]; then unsupported 'Linux with musl'; fi
  done
}

unsupported() {
  say "There is no devcli for $1. There is one for:"
  say '  linux-x64, linux-arm64 (glibc 2.28 or later), darwin-x64, darwin-arm64, win-x64'
  die 'Elsewhere, the npm package runs on Node 22.19 or later.'
}

find_tools() {
  if command -v curl >/dev/null 2>&1; then
    downloader=curl
    case $(command -v curl) in
      # curl as a snap may write neither to hidden folders nor to /tmp.
      /snap/*) if command -v wget >/dev/null 2>&1; then downloader=wget; fi ;;
    esac
  elif command -v wget >/dev/null 2>&1; then
    downloader=wget
  else
    die 'Neither curl nor wget was found. Install one of them and run this again.'
  fi
  if [ "$downloader" = wget ]; then
    case $(wget --version 2>/dev/null || :) in
      *'GNU Wget'*) ;;
      *)
        # The wget of busybox does not check certificates.
        if [ "$scheme" = https ]; then die 'This wget does not check certificates. Install curl and run this again.'; fi
        downloader=small-wget
        ;;
    esac
  fi
  for hasher in sha256sum shasum openssl none; do
    if command -v "$hasher" >/dev/null 2>&1; then break; fi
  done
  if [ "$hasher" = none ]; then
    die 'Checksums cannot be compared: neither sha256sum nor shasum nor openssl was found. Install one of them.'
  fi
}

find_version() {
  version=${DEVCLI_VERSION:-}
  if [ -z "$version" ]; then
    download releases/latest.txt "$scratch/latest.txt" \
      "Nothing has been released at $base yet. A release is made where it runs, in its clone: npm run release -- --host"
    read -r version <"$scratch/latest.txt" || :
    is_version "$version" || die "$base/releases/latest.txt does not hold a version. Is there a login page in between?"
    return
  fi
  version=${version#v}
  is_version "$version" || die "DEVCLI_VERSION is not a version: it looks like 1.2.3 or v1.2.3."
}

is_version() {
  case $1 in
    *[!0-9A-Za-z.+-]* | *..*) return 1 ;;
    [0-9]*.[0-9]*.[0-9]*) return 0 ;;
    *) return 1 ;;
  esac
}

find_archive() {
  archive=devcli-$version-$os-$arch.tar.gz
  download "releases/v$version/SHA256SUMS" "$scratch/SHA256SUMS" "There is no devcli $version at $base."
  checksum=''
  offered=''
  while read -r sum name; do
    offered="$offered
  $name"
    if [ "${name#\*}" = "$archive" ]; then checksum=$sum; fi
  done <"$scratch/SHA256SUMS"
  case $checksum in
    '') die "devcli $version was not built for $os-$arch. There is:$offered" ;;
    *[!0-9a-f]*) bad_sums ;;
  esac
  if [ ${#checksum} -ne 64 ]; then bad_sums; fi
}

bad_sums() {
  die "$base/releases/v$version/SHA256SUMS holds no checksum for $archive that could be compared."
}

# --- download ------------------------------------------------------------------------------------------

# download <path below the base> <file> <sentence for when the server has no such file>
download() {
  if fetch "$base/$1" "$2" 2>"$scratch/log"; then return; fi
  # curl, GNU wget and the wget of busybox, in this order
  if grep -Eq 'returned error: 404|ERROR 404|HTTP/[0-9.]+ 404' "$scratch/log"; then die "$3"; fi
  say "$base/$1 could not be downloaded:"
  cat "$scratch/log" >&2
  die 'Check the connection and run this again.'
}

# Redirects are refused by curl and GNU wget: they may lead to plain http, and the service has none.
fetch() {
  case $downloader in
    curl)
      curl --silent --show-error --fail --location --max-redirs 0 --proto "=$scheme" --tlsv1.2 \
        --connect-timeout 10 --speed-limit 1000 --speed-time 30 --retry 3 --output "$2" "$1"
      ;;
    wget)
      wget --no-verbose --max-redirect=0 --secure-protocol=TLSv1_2 --timeout=30 --tries=3 --output-document="$2" "$1"
      ;;
    # Not with -T: busybox 1.35 as Debian 12 builds it then crashes (seen 2026-11).
    small-wget) wget -q -O "$2" "$1" ;;
  esac
}

sha256() {
  case $hasher in
    sha256sum) sum=$(sha256sum <"$1") ;;
    shasum) sum=$(shasum -a 256 <"$1") ;;
    openssl) sum=$(openssl dgst -sha256 -r <"$1") ;;
  esac
  printf '%s\n' "${sum%% *}"
}

# Everything is prepared inside the folder, so that the last step is a rename.
install_archive() {
  mkdir -p "$dir" || die "The folder $dir could not be made."
  stage=$(mktemp -d "$dir/.devcli-install.XXXXXX") || die "Nothing can be written to $dir."
  say "Downloading devcli $version for $os-$arch ..."
  download "releases/v$version/$archive" "$stage/archive" "$archive is missing at $base."
  actual=$(sha256 "$stage/archive") || die 'The checksum could not be computed.'
  if [ "$actual" != "$checksum" ]; then
    say "The checksum of $archive is not the one that was published:"
    say "  published  $checksum"
    say "  downloaded $actual"
    die 'The download was cut off or changed on its way. Run this again; if that does not help, tell us.'
  fi
  mkdir "$stage/new"
  tar -xzf "$stage/archive" -C "$stage/new" || die "$archive could not be unpacked."
  if [ "$(version_of "$stage/new/devcli")" != "$version" ]; then
    say "The downloaded devcli does not run here:"
    "$stage/new/devcli" --version </dev/null >&2 || :
    die 'Please tell us the lines above.'
  fi
  move_into_place
}

# On macOS devcli is a launcher, and the signed Node that it starts is in a folder of its version.
move_into_place() {
  if [ -d "$stage/new/.devcli/$version" ]; then
    if ! { mkdir -p "$dir/.devcli" && rm -rf "$dir/.devcli/$version" &&
      mv "$stage/new/.devcli/$version" "$dir/.devcli/$version"; }; then
      die "Nothing can be written to $dir/.devcli."
    fi
  fi
  mv -f "$stage/new/devcli" "$dir/devcli" || die "$dir/devcli could not be replaced."
  for old in "$dir/.devcli"/*; do
    if [ "$old" != "$dir/.devcli/$version" ]; then rm -rf "$old"; fi
  done
}

# Empty when there is no such program, or when it does not run.
version_of() {
  if [ -x "$1" ]; then "$1" --version </dev/null 2>/dev/null || :; fi
}

# --- afterwards ----------------------------------------------------------------------------------------

# The folder is that of packages/devcli/src/runtime/user-dirs.ts. A service that is there stays, and credentials without
# one may be for another service.
keep_service() {
  config=${XDG_CONFIG_HOME:-}
  case $os:$config in
    darwin:*) config=${HOME:+$HOME/Library/Application Support} ;;
    linux:/*) ;;
    *) config=${HOME:+$HOME/.config} ;;
  esac
  if [ -z "$config" ] || [ -e "$config/devcli/service" ] || [ -e "$config/devcli/credentials.json" ]; then return; fi
  if [ -n "$dry" ]; then
    say "Would note the service __BASE_URL__ in $config/devcli/service."
  elif (umask 077 && mkdir -p "$config/devcli" && printf '%s\n' '__BASE_URL__' >"$config/devcli/service") 2>/dev/null; then
    say "It will use the service __BASE_URL__, as $config/devcli/service says."
  else
    say "$config/devcli/service could not be written. Log in with: devcli login --service __BASE_URL__"
  fi
}

hint_at_path() {
  case :$PATH: in
    *":$dir:"*)
      found=$(command -v devcli || :)
      if [ "$found" != "$dir/devcli" ]; then say "Beware: $found comes first in your PATH."; fi
      return
      ;;
  esac
  if [ -n "${GITHUB_PATH:-}" ] && [ -z "$dry" ]; then
    printf '%s\n' "$dir" >>"$GITHUB_PATH"
    return
  fi
  say "$dir is not in your PATH. To add it, and open a new terminal:"
  shell=${SHELL:-sh}
  case ${shell##*/} in
    fish) say "  fish_add_path '$dir'" ;;
    zsh) say "  echo 'export PATH=\"$dir:\$PATH\"' >> ~/.zshrc" ;;
    # Each terminal of macOS starts a login shell, which does not read .bashrc.
    bash) say "  echo 'export PATH=\"$dir:\$PATH\"' >> ~/.bash$(if [ "$os" = darwin ]; then echo _profile; else echo rc; fi)" ;;
    *) say "  echo 'export PATH=\"$dir:\$PATH\"' >> ~/.profile" ;;
  esac
}

uninstall() {
  if [ ! -e "$dir/devcli" ] && [ ! -L "$dir/devcli" ] && [ ! -d "$dir/.devcli" ]; then
    say "There is no devcli in $dir."
    return
  fi
  if [ -n "$dry" ]; then
    say "Would remove $dir/devcli. Nothing was changed."
    return
  fi
  if ! { rm -f "$dir/devcli" && rm -rf "$dir/.devcli"; }; then die "$dir/devcli could not be removed."; fi
  say "Removed $dir/devcli. Credentials, where there are any, stay in your configuration folder."
}

{ main "$@"; }
