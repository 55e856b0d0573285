import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/kubernetes')
const read = (file) => parse(readFileSync(join(folder, file), 'utf8'))
const kustomization = read('kustomization.yaml')
const objects = kustomization.resources.map(read)
const example = read('ingress.example.yaml')
const kinds = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
}
const find = (kind) => objects.find((object) => object.kind === kind)

it('[IMG-2] the Kubernetes objects are what its schemas say, and all of them are applied', () => {
  expect(objects.map(({ kind }) => kind).sort()).toEqual(Object.keys(kinds))
  for (const object of objects) {
    const Model = kinds[object.kind]
    expect([object.apiVersion, object.kind]).toEqual([Model.apiVersion, Model.kind])
    expect(() => new Model(object).validate()).not.toThrow()
  }
  expect(() => new Ingress(example).validate()).not.toThrow()
  const wrong = { ...find('Deployment'), spec: { ...find('Deployment').spec, paused: 'no' } }
  expect(() => new Deployment(wrong).validate()).toThrow()
  const listed = ['ingress.example.yaml', 'kustomization.yaml', ...kustomization.resources]
  expect(readdirSync(folder).sort()).toEqual(listed.sort())
})

it('[IMG-2] the objects belong together: labels, ports, names and the image', () => {
  const { spec } = find('Deployment')
  const labels = { 'app.kubernetes.io/name': 'live-scribe' }
  const [container] = spec.template.spec.containers
  expect(spec.template.metadata.labels).toEqual(labels)
  expect(find('Service').spec.selector).toEqual(labels)
  for (const selector of [
    spec.selector,
    find('PodDisruptionBudget').spec.selector,
    find('NetworkPolicy').spec.podSelector,
  ])
    expect(selector).toEqual({ matchLabels: labels })
  const [port] = container.ports
  expect(port).toEqual({ name: 'http', containerPort: 3000 })
  expect(find('Service').spec.ports[0].targetPort).toBe('http')
  expect(find('NetworkPolicy').spec.ingress[0].ports[0].port).toBe('http')
  const [path] = example.spec.rules[0].http.paths
  expect(path.backend.service).toEqual({
    name: find('Service').metadata.name,
    port: { name: 'http' },
  })
  const claimed = spec.template.spec.volumes.find(({ name }) => name === 'models')
  expect(claimed.persistentVolumeClaim.claimName).toBe(find('PersistentVolumeClaim').metadata.name)
  expect(find('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe('live-scribe')
  expect(kustomization.images.map(({ name }) => name)).toEqual([container.image])
})

it('[IMG-2] a node runs as the image’s user on a root that can’t be written, and has time to hand over', () => {
  const { spec } = find('Deployment').spec.template
  const [container] = spec.containers
  const user = /^USER (\d+):(\d+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  expect([`${spec.securityContext.runAsUser}`, `${spec.securityContext.runAsGroup}`]).toEqual(
    user?.slice(1),
  )
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(container.readinessProbe.httpGet.path).toBe('/readyz')
  expect(container.livenessProbe.httpGet.path).toBe('/healthz')
  const { data } = find('ConfigMap')
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(data.DRAIN_SECONDS) + 15)
})

it('[IMG-2] its variables and its gauge are the product’s', () => {
  const names = readFileSync(join(root, '.env.example'), 'utf8')
  for (const name of Object.keys(find('ConfigMap').data))
    expect(names).toContain(name.replace(/_FILE$/, ''))
  const [{ pods }] = find('HorizontalPodAutoscaler').spec.metrics
  const metrics = readFileSync(join(root, 'server/src/adapters/metrics/definitions.ts'), 'utf8')
  expect(metrics).toContain(`'${pods.metric.name}'`)
})
