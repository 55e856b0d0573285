import { expect, it } from 'vitest'
import type { DocxContent } from './docx-document.ts'
import { DocxMaker } from './docx-maker.ts'

const content: DocxContent = { title: 'T', description: 'D', language: 'en-US', paragraphs: [] }

it('[EXPORT-17] makes one document at a time, and refuses the ninth with what to do', async () => {
  const maker = new DocxMaker()
  const gate = Promise.withResolvers<void>()
  const begun: number[] = []
  const made = Array.from({ length: 8 }, (_, number) =>
    maker.make(`account ${number >> 1}`, async () => {
      begun.push(number)
      await gate.promise
      return content
    }),
  )
  await expect(maker.make('another', async () => content)).rejects.toMatchObject({
    code: 'server_busy',
    message: expect.stringContaining('Try again in a minute'),
  })
  expect(begun).toEqual([0])
  gate.resolve()
  expect(await Promise.all(made)).toHaveLength(8)
  expect((await maker.make('another', async () => content)).length).toBeGreaterThan(1000)
})

it('[EXPORT-17] goes on after one that failed', async () => {
  const maker = new DocxMaker()
  const failed = maker.make('one', () => Promise.reject(new Error('deleted')))
  const next = maker.make('another', async () => content)
  await expect(failed).rejects.toThrow('deleted')
  expect((await next).length).toBeGreaterThan(1000)
})

it('[BOUND-14] makes two documents of an account at a time, and leaves places for others', async () => {
  const maker = new DocxMaker()
  const ofOne = Array.from({ length: 2 }, () => maker.make('one', async () => content))
  await expect(maker.make('one', async () => content)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  const ofOther = maker.make('other', async () => content)
  expect(await Promise.all([...ofOne, ofOther])).toHaveLength(3)
  expect((await maker.make('one', async () => content)).length).toBeGreaterThan(1000)
})
