import { runQuietly, takeLastLines } from './run-command.mjs'
import { beginStep } from './steps.mjs'

/**
 * @typedef {object} SystemNeed
 * @property {string} reason  the purpose of the packages, as the start of a sentence
 * @property {string[]} packages  the names of Debian's packages
 * @property {Partial<Record<'dnf' | 'pacman' | 'apk' | 'brew', string[]>>} [elsewhere]  their names there
 * @property {() => boolean} isThere
 */

/** How other systems than Debian install packages, by the name of the program. */
const MANAGERS = {
  dnf: 'sudo dnf install',
  pacman: 'sudo pacman -S',
  apk: 'sudo apk add',
  brew: 'brew install',
}

/** The sentence that names what is missing where there is no apt, with the system's own command. */
function describeElsewhere({ reason, packages, elsewhere = {} }, has) {
  const manager = Object.keys(MANAGERS).find((name) => has(name))
  const names = manager === undefined ? undefined : elsewhere[manager]
  return names
    ? `${reason}. To install, run: ${MANAGERS[manager]} ${names.join(' ')}`
    : `${reason} (Debian's names: ${packages.join(', ')}); please install it.`
}

/** The shell command that installs the packages, for a user who is not root. */
export function formatInstallCommand(packages) {
  return `sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`
}

async function installByApt(packages, run) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    run(
      'apt-get',
      [
        '-o',
        'DPkg::Lock::Timeout=120',
        'install',
        '-y',
        '-q',
        '--no-install-recommends',
        ...packages,
      ],
      { env },
    )

  const first = await install()
  if (first.code === 0) return first

  // Absent or old package lists make the first attempt fail at once.
  const update = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=120', 'update', '-q'], { env })
  return update.code === 0 ? install() : update
}

/**
 * Installs missing packages of the system; only root with apt can, other users get a message.
 * @param {SystemNeed[]} needs
 * @param {{ say: (line: string) => void, run?: typeof runQuietly, isRoot?: boolean, has: (program: string) => boolean }} options
 * @returns {Promise<boolean>} whether nothing is missing now
 */
export async function installSystemPackages(needs, options) {
  const { say, run = runQuietly, isRoot = process.getuid?.() === 0, has } = options
  const missing = needs.filter((need) => !need.isThere())
  if (missing.length === 0) return true

  const packages = missing.flatMap((need) => need.packages)
  const reasons = missing.map((need) => need.reason)
  if (!has('apt-get')) {
    for (const need of missing) say(describeElsewhere(need, has))
    return false
  }
  if (!isRoot) {
    say(`${reasons.join('; ')}. To install, run:\n  ${formatInstallCommand(packages)}`)
    return false
  }

  const end = beginStep(say, `${reasons.join('; ')}; installing ${packages.join(' ')} by apt-get`)
  const { code, output } = await installByApt(packages, run)
  if (code === 0) {
    end()
    return true
  }

  say(
    `${takeLastLines(output)}\nThat did not work. To try again, run:\n  ${formatInstallCommand(packages)}`,
  )
  return false
}
