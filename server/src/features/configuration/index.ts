import { getConfiguration } from '@live-scribe/contract/configuration'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { hasLoopbackHost } from '#server/lib/net/allowed-origins.ts'

/** Adds the call for the configuration that the browser may know. */
export function addConfigurationRoutes(add: AddRoute, context: AppContext): void {
  add(getConfiguration, async () => {
    // Read at each call: the recogniser may be replaced while the server runs.
    const { name, capabilities } = context.speechToText
    return {
      live_channel: context.viewerChannels.clientSettings,
      sign_in: context.identity.signIn,
      speech_to_text: {
        name,
        on_this_server: capabilities.onThisServer,
        available: capabilities.available,
        arriving: capabilities.isArriving ? howFar(context) : null,
        speaker_labels: capabilities.speakerLabels,
        two_channels: capabilities.twoChannels ?? false,
        punctuation: capabilities.punctuation ?? false,
        jargon: capabilities.jargon ?? false,
        languages: [...capabilities.languages],
      },
      reader_origin: getReaderOrigin(context),
      operator_contact: context.config.operatorContact,
      mail: { reaches_people: context.config.mail.provider === 'smtp' },
    }
  })
}

/** How far the download of the model is that recordings wait for. */
function howFar({ speechModels }: AppContext) {
  const { received_bytes = 0, total_bytes = 0 } = speechModels.status().activity ?? {}
  return { received_bytes, total_bytes }
}

/** Where other devices find this server's pages; null when only this machine does. */
function getReaderOrigin({ config, networkOrigins }: AppContext): string | null {
  const { publicUrl } = config
  if (publicUrl !== null) return hasLoopbackHost(publicUrl) ? null : publicUrl
  return networkOrigins()[0] ?? null
}
