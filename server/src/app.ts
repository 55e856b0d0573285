import websocket from '@fastify/websocket'
import { REFERRAL_COOKIE_NAME } from '@live-scribe/contract/affiliate-terms'
import type { Endpoint } from '@live-scribe/contract/endpoint'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { addBackgroundJob } from './background-job.ts'
import type { AppContext } from './context.ts'
import { addAccountRoutes, removeAccess } from './features/account/index.ts'
import { addAdminRoutes, promoteFirstAdmin, writeSecurityEvent } from './features/admin/index.ts'
import {
  addAffiliateRoutes,
  attributeBuyer,
  attributeReferral,
  findAffiliate,
  findVisibleAffiliate,
  grantReferralBonus,
  updateCommission,
} from './features/affiliates/index.ts'
import { addApiKeyRoutes, addProgramRoutes, createAdmission } from './features/api-keys/index.ts'
import { addBillingRoutes } from './features/billing/index.ts'
import { addConfigurationRoutes } from './features/configuration/index.ts'
import { addIdentityRoutes, findOrCreateUser } from './features/identity/index.ts'
import { addMcp } from './features/mcp/index.ts'
import { addRecordingRoutes, findOwnSession } from './features/recording/index.ts'
import { addSharingRoutes } from './features/sharing/index.ts'
import { addStatusRoutes } from './features/status/index.ts'
import { TranscriptExporter } from './features/transcript/index.ts'
import { addVocabularyRoutes } from './features/vocabulary/index.ts'
import { addWebhookRoutes } from './features/webhooks/index.ts'
import { createFindActor } from './http/actor.ts'
import { registerAuthRoutes } from './http/auth-routes.ts'
import { CallerLanes } from './http/caller-lanes.ts'
import { registerCrossOrigin } from './http/cross-origin.ts'
import { createAddRoute, type RowLoaders } from './http/endpoint-route.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { registerFormBody } from './http/form-body.ts'
import { handleClientError, handleFrameworkError } from './http/framework-errors.ts'
import { addHealthRoutes } from './http/health.ts'
import { addHttpDrain } from './http/http-drain.ts'
import { followResponses } from './http/open-responses.ts'
import { addApiDescription } from './http/openapi/add-api-description.ts'
import { registerOriginCheck } from './http/origin-check.ts'
import { registerSecurityHeaders } from './http/pages/security-headers.ts'
import { hashInlineScripts, registerWebFiles } from './http/pages/web-files.ts'
import { serveOthersReadingOnly } from './http/reading-only.ts'
import { registerRequestLimit } from './http/request-limit.ts'
import { getRequestId, registerRequestLog } from './http/request-log.ts'
import { addResponseTimeout } from './http/response-timeout.ts'
import { addHubApi } from './http/sockets/hub-api.ts'
import { addSocketDrain } from './http/sockets/socket-drain.ts'
import { createSocketErrorHandler } from './http/sockets/socket-errors.ts'
import { limitSocketMessages } from './http/sockets/socket-sizes.ts'
import { rememberSocketSources } from './http/sockets/socket-sources.ts'
import { registerUpgradeCheck } from './http/sockets/upgrade-check.ts'
import { addViewerSockets } from './http/sockets/viewers/viewer-sockets.ts'
import { registerStorableTextCheck } from './http/text-check.ts'
import { readCookie } from './lib/net/read-cookie.ts'

/** Maximum milliseconds to receive a request and its headers, and the interval of that check. */
const REQUEST_TIMEOUT_MS = 60_000
const HEADERS_TIMEOUT_MS = 20_000
const TIMEOUT_CHECK_MS = 2_000
/** As often as autovacuum looks for work by default. */
const MAINTENANCE_EVERY_MS = 60_000
/** Maximum characters of a path parameter; Node's limit for a request line is lower. */
const MAX_PARAM_LENGTH = 32 * 1024

/** The HTTP application, not yet listening. */
export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log
  const app = Fastify({
    loggerInstance,
    // Requests are not logged here, because URLs contain session codes.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    trustProxy: context.config.trustedProxies,
    genReqId: getRequestId,
    // Every log line gets the request id from the async context, so no child logger is needed.
    childLoggerFactory: (logger) => logger,
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    forceCloseConnections: 'idle',
    // Above the router's default of 100 characters: the endpoints' schemas limit the length of
    // parameters, with an error of ours.
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
  })
  followResponses(app.server)
  if (context.config.localNetwork === 'readers') serveOthersReadingOnly(app)
  addHttpDrain(app, context.readiness)
  registerRequestLog(app, context)
  registerErrorHandler(app, context)
  registerFormBody(app)
  registerStorableTextCheck(app)
  const sockets = rememberSocketSources(
    context.config.viewerChannels,
    context.publicUrl,
    context.networkOrigins,
  )
  registerSecurityHeaders(app, context.config, hashInlineScripts(), sockets)
  // Refusals too are to be read by the page that asked.
  await registerCrossOrigin(app)
  const consumeRequest = await registerRequestLimit(app)
  await app.register(websocket, {
    options: { handleProtocols: firstProtocol },
    errorHandler: createSocketErrorHandler(context),
    // Each feature closes its own sockets with a code that tells the client what to do.
    preClose: (done) => done(),
  })
  limitSocketMessages(app)
  registerUpgradeCheck(app)
  // The check runs after the sockets' own hook, which ends a refused upgrade.
  const isOriginAllowed = registerOriginCheck(app, context)
  await registerAuthRoutes(app, context)

  const { db, now, config } = context
  const findActor = createFindActor(app, context, async (identity, { headers }) => {
    const user = await findOrCreateUser(db, identity, {
      created: (tx, made) =>
        attributeReferral(tx, made, readCookie(headers.cookie, REFERRAL_COOKIE_NAME), now()),
      confirmed: (tx, confirmed) => grantReferralBonus(tx, confirmed, now()),
    })
    return promoteFirstAdmin(db, user, { adminEmails: config.adminEmails, now })
  })
  context.events.paymentChanged.on(attributeBuyer)
  context.events.paymentChanged.on(updateCommission)
  context.events.addressProven.on(removeAccess)
  context.events.securityEvent.on(writeSecurityEvent)
  const endpoints: Endpoint[] = []
  const rows: RowLoaders = {
    owner: (actor, code) => findOwnSession(db, actor, code),
    affiliate: (actor, id) => findVisibleAffiliate(context, actor, id),
  }
  const admission = createAdmission(context)
  const { admitApiKey } = admission
  const authentication = { findActor, admitApiKey, identity: context.identity }
  const lanes = new CallerLanes(context.databaseConnections)
  const add = createAddRoute(app, authentication, rows, endpoints, lanes)
  addConfigurationRoutes(add, context)
  await addIdentityRoutes(
    app,
    add,
    context,
    async ({ id }) => (await findAffiliate(context.db, { userId: id })) !== null,
  )
  await addBillingRoutes(app, add, context)
  context.paymentSandbox?.addPages(app)
  // One for all exports, whose bounds are those of the process.
  const exporter = new TranscriptExporter(context)
  const recordings = addRecordingRoutes(app, add, context, { admitApiKey, exporter })
  context.events.signedOut.on((authSession) => recordings.signedIn.end(authSession))
  const sharing = addSharingRoutes(app, add, context, { recordings, exporter })
  addAccountRoutes(app, add, context, { remove: sharing.remove, recordings, exporter })
  addVocabularyRoutes(add, context)
  addApiKeyRoutes(app, add, context)
  addProgramRoutes(app, add, context)
  addWebhookRoutes(app, add, context)
  addAffiliateRoutes(app, add, context)
  addAdminRoutes(add, context)
  addStatusRoutes(app, add, context)
  if (context.viewerHub) {
    const { trustedProxies } = config
    // Viewers' upgrades pass these alone: what else checks every request belongs here too.
    const checks = { trustedProxies, isOriginAllowed, consumeRequest }
    addViewerSockets(app, context.viewerHub, checks)
    await addHubApi(app, context.viewerHub)
  }
  if (context.maintainDatabase) {
    addBackgroundJob(app, context, {
      name: 'Maintenance of the database',
      everyMs: MAINTENANCE_EVERY_MS,
      errorKind: 'sweep',
      run: context.maintainDatabase,
    })
  }
  addMcp(app, context, admission)
  addApiDescription(app, endpoints, context.publicUrl)
  addHealthRoutes(app, context)
  addResponseTimeout(app)
  addSocketDrain(app)

  await registerWebFiles(app, {
    publicUrl: context.publicUrl,
    isSignedIn: async (request) => (await findActor(request)) !== null,
    usesCookies: context.config.identity.provider !== 'clerk',
    hasOwnSignIn: context.config.identity.provider === 'built-in',
    isSelling: context.payments.priceIds !== null,
    findFirstLog: async (request, code) =>
      sharing.findFirstLog({
        actor: await findActor(request),
        params: { code },
        address: request.ip,
        headers: request.headers,
      }),
    log: context.log,
  })
  return app
}

/**
 * A client that offers sub-protocols fails unless one is selected; like Deepgram, select the first.
 */
function firstProtocol(offered: Set<string>): string | false {
  const [first] = offered
  return first ?? false
}
