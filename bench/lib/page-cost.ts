import type { CDPSession, Page } from '@playwright/test'

declare global {
  interface Window {
    longTasks: number[]
    all: number
  }
}

/** Measures main-thread time and memory of a page. */
export class PageCost {
  readonly #page: Page
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  /** Starts to measure a page; called before it navigates. */
  static async watch(page: Page): Promise<PageCost> {
    await page.addInitScript(() => {
      window.longTasks = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longTasks.push(duration)
      }).observe({ type: 'longtask' })
    })
    const session = await page.context().newCDPSession(page)
    // The processor's time of the page's thread: what other processes take does not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new PageCost(page, session)
  }

  /** Throttles the CPU by a factor. */
  async throttleCpu(rate: number): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate })
  }

  /** Bytes of the JavaScript heap after a collection. */
  async heap(): Promise<number> {
    await this.#session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await this.#session.send('Runtime.getHeapUsage')
    return usedSize
  }

  /**
   * Measures an action, in milliseconds of the main thread: `all` of it, and `ms` as the sum of
   * `script`, `style` and `layout`; `longTasks` are the durations of tasks over 50 ms.
   */
  async measure(act: () => Promise<void>): Promise<{
    ms: number
    script: number
    style: number
    layout: number
    longTasks: number[]
    all: number
  }> {
    await this.#page.evaluate(() => {
      window.longTasks.length = 0
    })
    const before = await this.#metrics()
    await act()
    const after = await this.#metrics()
    const spent = (name: string) => 1000 * ((after.get(name) ?? 0) - (before.get(name) ?? 0))
    const script = spent('ScriptDuration')
    const style = spent('RecalcStyleDuration')
    const layout = spent('LayoutDuration')
    const longTasks = await this.#page.evaluate(() => window.longTasks)
    const all = spent('TaskDuration')
    return { ms: script + style + layout, all, script, style, layout, longTasks }
  }

  async #metrics(): Promise<Map<string, number>> {
    const { metrics } = await this.#session.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
}
