import { expect, it } from 'vitest'
import { createFrameCutter } from './frame-cutter.ts'

it('cuts blocks of any length into frames of one length and keeps the rest', () => {
  const frames: number[][] = []
  const cutter = createFrameCutter(4, (frame) => frames.push([...frame]))
  cutter.push(new Float32Array([1, -1, 0]))
  cutter.push(new Float32Array([1, 0, 0, 1]))
  expect(frames).toEqual([[32_767, -32_768, 0, 32_767]])

  cutter.flush()
  expect(frames).toEqual([
    [32_767, -32_768, 0, 32_767],
    [0, 0, 32_767],
  ])
})

it('hands out nothing when nothing is left', () => {
  const frames: unknown[] = []
  createFrameCutter(4, (frame) => frames.push(frame)).flush()

  expect(frames).toEqual([])
})
