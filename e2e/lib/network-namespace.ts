import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findProgram } from '@live-scribe/testing/find-program'

const ip = (...args: string[]) => execFileSync(findProgram('ip'), args, { encoding: 'utf8' })

/**
 * Another device of this machine's network, as far as one machine has it: a network namespace with an
 * address and a way to this machine of its own, and a localhost of its own. Only root makes one.
 */
export class NetworkNamespace {
  readonly #name: string
  readonly #link: string

  constructor() {
    const id = process.pid % 0xffff
    this.#name = `phone-${id}`
    this.#link = `veth-${id}`
    const network = `10.213.${id % 256}`
    ip('netns', 'add', this.#name)
    ip('link', 'add', this.#link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#name)
    ip('address', 'add', `${network}.1/24`, 'dev', this.#link)
    ip('link', 'set', this.#link, 'up')
    const inside = (...args: string[]) => ip('-n', this.#name, ...args)
    inside('link', 'set', 'lo', 'up')
    inside('address', 'add', `${network}.2/24`, 'dev', 'eth0')
    inside('link', 'set', 'eth0', 'up')
    inside('route', 'add', 'default', 'via', `${network}.1`)
  }

  /** Writes a program that runs another one there, with the same arguments; returns its path. */
  wrap(program: string, folder: string): string {
    const file = path.join(folder, 'on-the-phone')
    const line = `exec ${findProgram('ip')} netns exec ${this.#name} ${program} "$@"`
    writeFileSync(file, `#!/bin/sh\n${line}\n`)
    chmodSync(file, 0o755)
    return file
  }

  remove(): void {
    ip('netns', 'delete', this.#name)
  }
}
