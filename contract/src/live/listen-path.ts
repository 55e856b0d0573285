/** The path of the audio socket, which speaks Deepgram's live protocol with some additions. */
export const LISTEN_PATH = '/v1/listen'
