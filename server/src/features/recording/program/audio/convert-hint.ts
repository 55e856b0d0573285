/** How anything becomes audio that is understood here. */
export const CONVERT_HINT = 'ffmpeg makes linear16 of it: ffmpeg -i FILE -f s16le -ar 16000 -ac 1 -'
