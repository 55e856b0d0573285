import { expect, it } from 'vitest'
import type { DocxContent } from './docx-document.ts'
import { DocxMaker } from './docx-maker.ts'

const content: DocxContent = { title: 'T', description: 'D', language: 'en-US', paragraphs: [] }

it('[EXPORT-17] makes one document at a time, and refuses the ninth with what to do', async () => {
  const maker = new DocxMaker()
  const gate = Promise.withResolvers<void>()
  const begun: number[] = []
  const made = Array.from({ length: 8 }, (_, number) =>
    maker.make(async () => {
      begun.push(number)
      await gate.promise
      return content
    }),
  )
  await expect(maker.make(async () => content)).rejects.toMatchObject({
    code: 'too_many_requests',
    message: expect.stringContaining('Try again in a minute'),
  })
  expect(begun).toEqual([0])
  gate.resolve()
  expect(await Promise.all(made)).toHaveLength(8)
  expect((await maker.make(async () => content)).length).toBeGreaterThan(1000)
})

it('[EXPORT-17] goes on after one that failed', async () => {
  const maker = new DocxMaker()
  const failed = maker.make(() => Promise.reject(new Error('deleted')))
  const next = maker.make(async () => content)
  await expect(failed).rejects.toThrow('deleted')
  expect((await next).length).toBeGreaterThan(1000)
})
