import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { type ServedAddress, WorkerStartError, type Workers } from '#server/ports/workers.ts'
import { processPort } from './process-port.ts'
import { RestartPolicy } from './restart-policy.ts'
import type { WorkerHub } from './worker-hub.ts'
import { WorkerLink } from './worker-link.ts'

/** The argument by which a process knows that it is a worker. */
export const WORKER_ARGUMENT = 'worker'

interface SupervisorOptions {
  /** How many workers serve requests. */
  count: number
  hub: WorkerHub
  log: Pick<Logger, 'error' | 'warn'>
  /** Milliseconds after which a worker that was told to stop is killed. */
  stopWithinMs: number
}

type Phase =
  | { name: 'starting'; serving: Set<Worker>; started: PromiseWithResolvers<ServedAddress | null> }
  | { name: 'running' }
  | { name: 'stopping'; stopped: PromiseWithResolvers<void> }

/** Starts the workers behind one port, and another one for each that dies. */
export class Supervisor implements Workers {
  readonly #options: SupervisorOptions
  readonly #links = new Map<Worker, WorkerLink>()
  readonly #restarts = new RestartPolicy()
  readonly #timers = new Set<NodeJS.Timeout>()
  #phase: Phase = {
    name: 'starting',
    serving: new Set(),
    started: Promise.withResolvers<ServedAddress | null>(),
  }

  constructor(options: SupervisorOptions) {
    this.#options = options
    cluster.setupPrimary({ args: [WORKER_ARGUMENT], serialization: 'advanced' })
  }

  async start(): Promise<ServedAddress | null> {
    if (this.#phase.name !== 'starting') throw new Error('the workers were started before')
    const { started } = this.#phase
    for (let place = 0; place < this.#options.count; place += 1) this.#fork()
    try {
      const served = await started.promise
      if (served) this.#phase = { name: 'running' }
      return served
    } catch (error) {
      const stopped = this.stop()
      for (const worker of this.#links.keys()) worker.process.kill('SIGKILL')
      await stopped
      throw error
    }
  }

  stop(): Promise<void> {
    if (this.#phase.name !== 'stopping') {
      if (this.#phase.name === 'starting') {
        const { started, serving } = this.#phase
        started.resolve(null)
        // Who has served nobody has nothing to finish, and may be at its start for seconds.
        for (const { process } of [...this.#links.keys()].filter(
          (worker) => !serving.has(worker),
        )) {
          process.kill('SIGKILL')
        }
      }
      this.#phase = { name: 'stopping', stopped: Promise.withResolvers() }
      for (const timer of this.#timers) clearTimeout(timer)
      const overdue = setTimeout(() => this.#kill(), this.#options.stopWithinMs)
      void this.#phase.stopped.promise.then(() => clearTimeout(overdue))
    }
    for (const link of this.#links.values()) link.notify('stop', null)
    if (this.#links.size === 0) this.#phase.stopped.resolve()
    return this.#phase.stopped.promise
  }

  #kill(): void {
    for (const { process: hung } of this.#links.keys()) {
      this.#options.log.error({ pid: hung.pid }, 'worker did not stop in time, it is killed')
      hung.kill('SIGKILL')
    }
  }

  #fork(): void {
    const { hub } = this.#options
    const startedAt = performance.now()
    let worker: Worker
    try {
      worker = cluster.fork()
    } catch (error) {
      // The machine may have no memory for another process, just when one died of that.
      this.#exited(undefined, (error as Error).message, 0)
      return
    }
    const link = new WorkerLink(processPort(worker))
    const forget = hub.add(link)
    this.#links.set(worker, link)
    link.onNotice('serving', (served) => this.#serves(worker, served))
    link.onRequest('failed', (reason) => {
      this.#failed(worker, reason)
      return Promise.resolve(null)
    })
    const end = (reason: string) => {
      forget()
      if (!this.#links.delete(worker)) return
      this.#exited(worker.process.pid, reason, performance.now() - startedAt)
    }
    worker.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
    // A process that could not be started has no exit. Any other one with an error ends by its exit.
    worker.on('error', (error) => {
      if (worker.process.pid === undefined) end(error.message)
    })
  }

  #serves(worker: Worker, served: ServedAddress): void {
    const { count, log } = this.#options
    switch (this.#phase.name) {
      case 'starting':
        this.#phase.serving.add(worker)
        if (this.#phase.serving.size === count) this.#phase.started.resolve(served)
        break
      case 'running':
        log.warn({ pid: worker.process.pid }, 'another worker serves')
        break
      case 'stopping':
        // It was told before it listened to its main process.
        this.#links.get(worker)?.notify('stop', null)
        break
      default:
        this.#phase satisfies never
    }
  }

  #failed({ process: { pid } }: Worker, reason: string): void {
    if (this.#phase.name === 'starting') this.#phase.started.reject(new WorkerStartError(reason))
    else this.#options.log.error({ pid, reason }, 'worker can’t start')
  }

  #exited(pid: number | undefined, reason: string, livedMs: number): void {
    switch (this.#phase.name) {
      case 'starting':
        this.#phase.started.reject(new WorkerStartError(`A worker ended at its start: ${reason}.`))
        break
      case 'running': {
        this.#options.log.error({ pid, reason }, 'worker ended, another one starts')
        this.#forkAfter(this.#restarts.delayMs(livedMs))
        break
      }
      case 'stopping':
        if (this.#links.size === 0) this.#phase.stopped.resolve()
        break
      default:
        this.#phase satisfies never
    }
  }

  #forkAfter(delayMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#fork()
    }, delayMs)
    this.#timers.add(timer)
  }
}
