import { vi } from 'vitest'
import { getSessionCode } from '#web/features/recording/engine/recorder-state.ts'
import { createMemoryTable } from '#web/features/recording/engine/unsaved-audio/audio-table.ts'
import { createUnsavedAudioStore } from '#web/features/recording/engine/unsaved-audio/unsaved-audio-store.ts'
import { ScriptedMicrophone } from '../scripted-capture.ts'
import { createScriptedRecorder } from '../scripted-recorder.ts'
import { ModelListenServer } from './model-listen-server.ts'

const FRAME = 64

/** A recorder whose every sample carries its expected session position, over reloads of its page. */
export function createReloadableRecorder(limit: number) {
  const table = createMemoryTable()
  const servers = new Map<string, ModelListenServer>()
  const opened: ScriptedMicrophone[] = []
  /** For each captured sample, whether the meeting was shared. */
  const shared: boolean[] = []
  let captured = 0
  let before: number | null = null
  let reloaded = ''
  let store = createUnsavedAudioStore(table)
  const openPage = () => {
    const page = createScriptedRecorder({
      store,
      openMicrophone: async (options) => {
        const { name } = page.state()
        if (name === 'starting' && page.recorder.getSnapshot().microphone === 'none') captured = 0
        if (name === 'resuming') before ??= captured
        const microphone = new ScriptedMicrophone(options)
        opened.push(microphone)

        return microphone
      },
      createSession: async () => {
        const code = `S${servers.size + 1}`
        servers.set(code, new ModelListenServer(limit, (position) => shared[position] ?? false))

        return { code, limitMinutes: 5 }
      },
    })

    return page
  }
  let page = openPage()
  const code = () => page.sockets.at(-1)?.options.code ?? reloaded
  /** Audio of a failed resumption was never part of the recording. */
  const settle = () => {
    const { name } = page.state()
    if (name === 'paused' && before !== null) captured = before
    if (name !== 'resuming') before = null
  }

  return {
    get page() {
      return page
    },
    get recorder() {
      return page.recorder
    },
    state: () => page.state(),
    opened,
    server: () => servers.get(code()),
    open: () => page.sockets.filter((socket) => !socket.isClosed).at(-1),
    captured: () => captured,
    hear(frames: number) {
      const microphone = opened.at(-1)
      if (!microphone || page.recorder.getSnapshot().microphone === 'muted') return
      for (let frame = 0; frame < frames && !microphone.isReleased; frame++) {
        const meeting = page.meetings.at(-1)
        const isShared = meeting !== undefined && !meeting.isReleased
        shared.length = captured
        for (let count = 0; count < FRAME; count++) shared.push(isShared)
        microphone.hearFrom(captured, FRAME)
        captured += FRAME
      }
    },
    settle,
    /** The page goes, with its memory and timers; the browser closes its devices and sockets. */
    async reload() {
      const state = page.state()
      const session = getSessionCode(state)
      reloaded = code()
      store.flush()
      await vi.advanceTimersByTimeAsync(0)
      vi.clearAllTimers()
      for (const socket of page.sockets) socket.close()
      for (const device of [...opened, ...page.meetings]) device.close()
      opened.length = 0
      store = createUnsavedAudioStore(table)
      page = openPage()
      const isOver = state.name === 'stopped' && state.isComplete
      if (session === null || isOver) return
      const { durable = 0 } = servers.get(session) ?? {}
      page.recorder.reopen({ code: session, limitMinutes: 5, durableSample: durable })
      settle()
    },
  }
}
