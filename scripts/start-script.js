import { serverEnvironment, serverOptions } from './project.js'

const OLDEST_NODE = 24

/** The shell script that starts a program of the package, with the package's own Node or the machine's. */
export function startScript(program, ownNode) {
  // A Node too old to read the files would only print a stack trace.
  const nodeCheck = `node -e 'process.exit(parseInt(process.versions.node) < ${OLDEST_NODE} ? 1 : 0)' || {
  echo "Nirgam needs Node ${OLDEST_NODE} or newer; this is $(node --version 2>/dev/null || echo none)." >&2
  exit 1
}
`
  const settings = Object.entries(serverEnvironment).map(([name, value]) => `export ${name}="\${${name}:-${value}}"\n`)
  return `#!/bin/sh
# exec: signals must reach Node, not a shell around it.
cd "$(dirname "$0")" || exit 1
${ownNode ? '' : nodeCheck}${settings.join('')}exec ${ownNode ? `./${ownNode}` : 'node'} ${serverOptions.join(' ')} ${program} "$@"
`
}
