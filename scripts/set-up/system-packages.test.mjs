import { expect, test } from 'vitest'
import { installSystemPackages } from './system-packages.mjs'

const voice = { reason: 'Speech needs a voice', packages: ['flite'], isThere: () => false }
const browser = { reason: 'Pages need a browser', packages: ['chromium'], isThere: () => true }

function scripted(codes) {
  const commands = []
  const run = async (command, args) => {
    commands.push([command, ...args].join(' ').replace('-o DPkg::Lock::Timeout=120 ', ''))
    return { code: codes[commands.length - 1] ?? 0, output: 'E: what apt said' }
  }
  return { commands, run }
}

async function install(needs, { codes = [], isRoot = true, programs = ['apt-get'] } = {}) {
  const lines = []
  const { commands, run } = scripted(codes)
  const say = (line) => lines.push(line)
  const isDone = await installSystemPackages(needs, {
    say,
    run,
    isRoot,
    has: (name) => programs.includes(name),
  })
  return { isDone, commands, said: lines.join('\n') }
}

const INSTALL = 'apt-get install -y -q --no-install-recommends flite'
const LINE = 'sudo apt-get install -y --no-install-recommends flite'

test('nothing is run and nothing said when nothing is missing', async () => {
  expect(await install([browser])).toEqual({ isDone: true, commands: [], said: '' })
})

test('only what is missing is installed, and why is said', async () => {
  const { isDone, commands, said } = await install([browser, voice])
  expect(isDone).toBe(true)
  expect(commands).toEqual([INSTALL])
  expect(said).toBe('Speech needs a voice; installing flite by apt-get …\n  0 s')
})

test('the package lists are refreshed when the first try fails', async () => {
  const { isDone, commands } = await install([voice], { codes: [100, 0, 0] })
  expect(isDone).toBe(true)
  expect(commands).toEqual([INSTALL, 'apt-get update -q', INSTALL])
})

test('what apt said and the line to run are shown when it fails for good', async () => {
  const { isDone, said } = await install([voice], { codes: [100, 0, 100] })
  expect(isDone).toBe(false)
  expect(said).toContain('E: what apt said')
  expect(said).toContain(LINE)
})

test('when the lists cannot be refreshed there is no second try', async () => {
  const { isDone, commands } = await install([voice], { codes: [100, 100] })
  expect(isDone).toBe(false)
  expect(commands).toHaveLength(2)
})

test('without root the one line to run is printed and nothing is run', async () => {
  const { isDone, commands, said } = await install([voice], { isRoot: false })
  expect({ isDone, commands }).toEqual({ isDone: false, commands: [] })
  expect(said).toBe(`Speech needs a voice. To install, run:\n  ${LINE}`)
})

test('without apt the need is named and nothing is run', async () => {
  const { isDone, commands, said } = await install([voice], { programs: [] })
  expect({ isDone, commands }).toEqual({ isDone: false, commands: [] })
  expect(said).toBe("Speech needs a voice (Debian's names: flite); please install it.")
})

test.each([
  ['dnf', 'sudo dnf install flite'],
  ['brew', 'brew install flite-here'],
])('with %s the system’s own command is named', async (manager, command) => {
  const need = { ...voice, elsewhere: { dnf: ['flite'], brew: ['flite-here'] } }
  const { commands, said } = await install([need], { programs: [manager] })
  expect(commands).toEqual([])
  expect(said).toBe(`Speech needs a voice. To install, run: ${command}`)
})
