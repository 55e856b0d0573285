import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/* The plain list for comparison: one paragraph per segment, all rendered on each event. */

interface SegmentEvent {
  text: string
  isFinal: boolean
  segmentNumber: number
}

function PlainList() {
  const [segments, setSegments] = useState<SegmentEvent[]>([])
  const [interim, setInterim] = useState('')
  useEffect(() => {
    const socket = new WebSocket(window.location.href.replace('http', 'ws'))
    socket.onmessage = ({ data }) => {
      const said: SegmentEvent = JSON.parse(data)
      if (said.isFinal) setSegments((before) => [...before, said])
      setInterim(said.isFinal ? '' : said.text)
    }
    return () => socket.close()
  }, [])
  useEffect(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
  })
  return [
    ...segments.map(({ segmentNumber, text }) =>
      createElement('p', { key: segmentNumber, 'data-segment-number': segmentNumber }, text),
    ),
    createElement('p', { key: 'interim', 'data-testid': 'interim' }, interim),
  ]
}

const main = document.querySelector('main')
if (main) createRoot(main).render(createElement(PlainList))
