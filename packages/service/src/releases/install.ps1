# Installs devcli for this user on Windows, from Windows PowerShell 5.1 or later, notes the service that
# this script came from for it, and changes nothing else:
#
#   irm __BASE_URL__/install.ps1 | iex
#
# Environment, because a script that comes through iex takes no parameters:
#   DEVCLI_VERSION      a version such as 1.2.3; without it the latest
#   DEVCLI_INSTALL_DIR  where to; without it .local\bin below your home folder
#   DEVCLI_BASE_URL     a mirror of __BASE_URL__
#   DEVCLI_ACTION       'dry-run': say what would be done; 'uninstall': remove devcli (your credentials stay)
#   DEVCLI_MODIFY_PATH  '1': add the folder to the PATH of this user
#
# What must never happen: a file whose checksum was not compared is run or kept; a failure of any kind
# takes away the devcli that worked; a script that arrived in part does something (without its last brace
# it is not valid). It throws and never exits, because exit would close the window. No operator and no
# cmdlet in it is younger than 5.1.

& {
  Set-StrictMode -Off
  $ErrorActionPreference = 'Stop'
  # The bar makes downloads many times slower.
  $ProgressPreference = 'SilentlyContinue'
  $base = '__BASE_URL__'
  if ($env:DEVCLI_BASE_URL) { $base = $env:DEVCLI_BASE_URL.TrimEnd('/') }

  function Assert-Base {
    $uri = $null
    if (-not [Uri]::TryCreate($base, [UriKind]::Absolute, [ref]$uri)) {
      throw "$base is not an address that this script can use."
    }
    if ($uri.Scheme -eq 'https') { return }
    if (($uri.Scheme -eq 'http') -and $uri.IsLoopback) { return }
    throw "$base is not https, so that anybody on the way could change what you install."
  }

  # By reflection: under 5.1 the name may lead to an old assembly that lacks the property.
  function Get-Architecture {
    try {
      $assembly = [Reflection.Assembly]::LoadWithPartialName('System.Runtime.InteropServices.RuntimeInformation')
      $type = $assembly.GetType('System.Runtime.InteropServices.RuntimeInformation')
      return $type.GetProperty('OSArchitecture').GetValue($null).ToString()
    } catch {
      if ([Environment]::Is64BitOperatingSystem) { return 'X64' }
      return 'X86'
    }
  }

  function Assert-Platform {
    if ([Environment]::OSVersion.Platform -ne [PlatformID]::Win32NT) {
      throw "This is the installer for Windows. Elsewhere: curl -fsSL $base/install.sh | sh"
    }
    # Windows 11 on Arm64 runs programs for x64.
    $architecture = Get-Architecture
    if (@('X64', 'Arm64') -notcontains $architecture) {
      throw "There is no devcli for Windows on $architecture. The npm package runs on Node 22.19 or later."
    }
  }

  function Get-InstallDirectory {
    $directory = $env:DEVCLI_INSTALL_DIR
    if (-not $directory) { $directory = Join-Path (Join-Path $HOME '.local') 'bin' }
    return $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($directory)
  }

  function Save-File($path, $file, $missing) {
    $request = @{ Uri = "$base/$path"; OutFile = $file; UseBasicParsing = $true; MaximumRedirection = 0; TimeoutSec = 600 }
    # 5.1 knows the proxy of Internet Explorer only.
    if ($env:HTTPS_PROXY -and $base.StartsWith('https:')) { $request.Proxy = $env:HTTPS_PROXY }
    try {
      Invoke-WebRequest @request
    } catch {
      $answer = $_.Exception.Response
      if ($answer -and ([int]$answer.StatusCode -eq 404)) { throw $missing }
      throw "$base/$path could not be downloaded: $($_.Exception.Message) Nothing was changed."
    }
  }

  function Get-Version($scratch) {
    $wanted = $env:DEVCLI_VERSION
    if ($wanted) {
      $wanted = $wanted -replace '^v', ''
      if (-not (Test-Version $wanted)) { throw 'DEVCLI_VERSION is not a version: it looks like 1.2.3 or v1.2.3.' }
      return $wanted
    }
    $file = Join-Path $scratch 'latest.txt'
    Save-File 'releases/latest.txt' $file "Nothing has been released at $base yet. A release is made where it runs, in its clone: npm run release -- --host"
    $latest = [IO.File]::ReadAllText($file).Trim()
    if (-not (Test-Version $latest)) {
      throw "$base/releases/latest.txt does not hold a version. Is there a login page in between?"
    }
    return $latest
  }

  function Test-Version($text) {
    return $text -cmatch '\A[0-9]+\.[0-9]+\.[0-9]+([.+-][0-9A-Za-z]+)*\z'
  }

  function Get-Checksum($scratch, $version, $archive) {
    $file = Join-Path $scratch 'SHA256SUMS'
    Save-File "releases/v$version/SHA256SUMS" $file "There is no devcli $version at $base."
    foreach ($line in [IO.File]::ReadAllLines($file)) {
      if ($line -cmatch '\A([0-9a-f]{64})  (\S+)\z') {
        if ($Matches[2] -ceq $archive) { return $Matches[1] }
      }
    }
    throw "devcli $version was not built for Windows: $archive is not in $base/releases/v$version/SHA256SUMS."
  }

  # Empty when there is no such program, or when it does not run.
  function Get-VersionOf($program) {
    if (-not (Test-Path -LiteralPath $program -PathType Leaf)) { return '' }
    try { return "$(& $program --version)".Trim() } catch { return '' }
  }

  # A program that runs can be renamed but not overwritten.
  function Move-IntoPlace($new, $target) {
    $aside = "$target.old-$([Guid]::NewGuid().ToString('N'))"
    $had = Test-Path -LiteralPath $target
    if ($had) { [IO.File]::Move($target, $aside) }
    try {
      [IO.File]::Move($new, $target)
    } catch {
      if ($had) { [IO.File]::Move($aside, $target) }
      throw "$target could not be replaced; what was there before is untouched. $($_.Exception.Message)"
    }
    Remove-Aside $target
  }

  # Those that still run stay until the next time.
  function Remove-Aside($target) {
    $folder = Split-Path -Parent $target
    $pattern = "$(Split-Path -Leaf $target).old-*"
    Get-ChildItem -LiteralPath $folder -Filter $pattern | Remove-Item -Force -ErrorAction SilentlyContinue
  }

  function Install-Archive($directory, $stage, $version, $archive, $checksum) {
    $zip = Join-Path $stage $archive
    Write-Host "Downloading devcli $version for win-x64 ..."
    Save-File "releases/v$version/$archive" $zip "$archive is missing at $base."
    $actual = (Get-FileHash -Algorithm SHA256 -LiteralPath $zip).Hash.ToLowerInvariant()
    if ((-not $actual) -or ($actual -cne $checksum)) {
      throw "The checksum of $archive is not the one that was published (published $checksum, downloaded $actual). The download was cut off or changed on its way. devcli was not installed; what was there before is untouched."
    }
    Add-Type -AssemblyName System.IO.Compression.FileSystem
    $new = Join-Path $stage 'new'
    [IO.Compression.ZipFile]::ExtractToDirectory($zip, $new)
    $program = Join-Path $new 'devcli.exe'
    if ((Get-VersionOf $program) -cne $version) {
      throw 'The downloaded devcli does not run here. devcli was not installed; what was there before is untouched.'
    }
    Move-IntoPlace $program (Join-Path $directory 'devcli.exe')
  }

  function Add-ToPath($directory) {
    if (@("$env:PATH".Split(';')) -contains $directory) { return }
    if ($env:GITHUB_PATH) {
      # Without the byte order mark that 5.1 writes.
      [IO.File]::AppendAllText($env:GITHUB_PATH, "$directory`n")
      return
    }
    if ($env:DEVCLI_MODIFY_PATH -ne '1') {
      Write-Host "$directory is not in your PATH. Run this again with `$env:DEVCLI_MODIFY_PATH = '1' to add it."
      return
    }
    # Not [Environment]::GetEnvironmentVariable, which would write %VARIABLES% back expanded.
    $key = [Microsoft.Win32.Registry]::CurrentUser.OpenSubKey('Environment', $true)
    try {
      $old = "$($key.GetValue('Path', '', [Microsoft.Win32.RegistryValueOptions]::DoNotExpandEnvironmentNames))"
      if (@($old.Split(';')) -notcontains $directory) {
        $value = "$directory;$old".TrimEnd(';')
        $key.SetValue('Path', $value, [Microsoft.Win32.RegistryValueKind]::ExpandString)
      }
    } finally {
      $key.Dispose()
    }
    # Setting any variable tells open programs that the environment has changed.
    [Environment]::SetEnvironmentVariable('DEVCLI_PATH_CHANGED', $null, 'User')
    Write-Host "Added $directory to your PATH. Open a new terminal to use it."
  }

  # A service that is there stays, and credentials without one may be for another service.
  function Save-Service($dry) {
    if (-not $env:APPDATA) { return }
    $folder = Join-Path $env:APPDATA 'devcli'
    $file = Join-Path $folder 'service'
    if ((Test-Path -LiteralPath $file) -or (Test-Path -LiteralPath (Join-Path $folder 'credentials.json'))) { return }
    if ($dry) {
      Write-Host "Would note the service __BASE_URL__ in $file."
      return
    }
    try {
      [void][IO.Directory]::CreateDirectory($folder)
      [IO.File]::WriteAllText($file, "__BASE_URL__`n")
      Write-Host "It will use the service __BASE_URL__, as $file says."
    } catch {
      Write-Host "$file could not be written. Log in with: devcli login --service __BASE_URL__"
    }
  }

  function Uninstall-Devcli($directory, $dry) {
    $target = Join-Path $directory 'devcli.exe'
    if (-not (Test-Path -LiteralPath $target)) {
      Write-Host "There is no devcli in $directory."
    } elseif ($dry) {
      Write-Host "Would remove $target. Nothing was changed."
    } else {
      [IO.File]::Move($target, "$target.old-$([Guid]::NewGuid().ToString('N'))")
      Remove-Aside $target
      Write-Host "Removed $target. Credentials, where there are any, stay in your configuration folder."
    }
  }

  function Install-Devcli($directory, $dry) {
    $scratch = Join-Path ([IO.Path]::GetTempPath()) "devcli-install-$([Guid]::NewGuid().ToString('N'))"
    $stage = Join-Path $directory ".devcli-install-$([Guid]::NewGuid().ToString('N'))"
    [void][IO.Directory]::CreateDirectory($scratch)
    try {
      $version = Get-Version $scratch
      if ((Get-VersionOf (Join-Path $directory 'devcli.exe')) -ceq $version) {
        Write-Host "devcli $version is already installed in $directory."
        Save-Service $dry
        if (-not $dry) { Add-ToPath $directory }
        return
      }
      $archive = "devcli-$version-win-x64.zip"
      $checksum = Get-Checksum $scratch $version $archive
      if ($dry) {
        Write-Host "Would download $base/releases/v$version/$archive (SHA-256 $checksum) and install it in $directory. Nothing was changed."
        Save-Service $dry
        return
      }
      [void][IO.Directory]::CreateDirectory($stage)
      Install-Archive $directory $stage $version $archive $checksum
      Write-Host "devcli $version is installed: $(Join-Path $directory 'devcli.exe')"
      Save-Service $dry
      Add-ToPath $directory
      Write-Host 'Try it on a page of your development server: devcli check localhost:3000'
    } finally {
      Remove-Item -LiteralPath $scratch -Recurse -Force -ErrorAction SilentlyContinue
      Remove-Item -LiteralPath $stage -Recurse -Force -ErrorAction SilentlyContinue
    }
  }

  [Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12
  $directory = Get-InstallDirectory
  $action = "$env:DEVCLI_ACTION"
  if (@('', 'dry-run', 'uninstall', 'uninstall-dry-run') -notcontains $action) {
    throw "There is no DEVCLI_ACTION '$action': it is 'dry-run', 'uninstall' or 'uninstall-dry-run'."
  }
  if ($action.StartsWith('uninstall')) {
    Uninstall-Devcli $directory ($action -ne 'uninstall')
  } else {
    Assert-Base
    Assert-Platform
    Install-Devcli $directory ($action -eq 'dry-run')
  }
}
