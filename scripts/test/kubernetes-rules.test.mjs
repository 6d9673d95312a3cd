import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findManifestMistakes } from '../lib/checks/kubernetes-rules.mjs';
import { readBase, readProduct } from '../lib/checks/manifests.mjs';

const product = readProduct();

test('the base follows the rules', () => {
  assert.ok(
    product.paths.includes('/health/ready') && product.commands.includes('verify') && product.settings.has('PORT'),
  );
  assert.deepEqual(findManifestMistakes(readBase(), product), []);
});

const pod = (manifests, name) =>
  manifests.find(({ kind, metadata }) => kind !== 'Service' && metadata.name === name).spec.template.spec;
const find = (manifests, kind, name) => manifests.find((other) => other.kind === kind && other.metadata.name === name);

const BROKEN = [
  ['a field of the wrong type', (all) => (find(all, 'Deployment', 'recuento-api').spec.replicas = 'three'), /replicas/],
  [
    'replicas beside an autoscaler',
    (all) => (find(all, 'Deployment', 'recuento-api').spec.replicas = 3),
    /recuento-api must have no replicas/,
  ],
  ['an unknown kind', (all) => (find(all, 'Ingress', 'recuento').kind = 'Ingres'), /there is no schema/],
  [
    'a probe of a missing path',
    (all) => (pod(all, 'recuento-api').containers[0].livenessProbe.httpGet.path = '/healthz'),
    /no \/healthz/,
  ],
  [
    'readiness that depends on all services',
    (all) => (pod(all, 'recuento-api').containers[0].readinessProbe.httpGet.path = '/health/ready'),
    /would leave no pod/,
  ],
  [
    'another port',
    (all) => (pod(all, 'recuento-worker').containers[0].env[1].value = '9'),
    /listens on 9, not on 3000/,
  ],
  [
    'an unknown setting',
    (all) => (pod(all, 'recuento-api').containers[0].env[0].name = 'PROCES'),
    /PROCES is not a setting/,
  ],
  [
    'an unknown command',
    (all) => (pod(all, 'recuento-migrate').containers[0].command = ['node', 'backend/dist/admin.js', 'migrat']),
    /no command migrat/,
  ],
  ['root', (all) => (pod(all, 'recuento-api').securityContext.runAsNonRoot = false), /must be restricted: user/],
  [
    'a writable file system',
    (all) => (pod(all, 'recuento-worker').containers[0].securityContext.readOnlyRootFilesystem = false),
    /must be restricted: privileges/,
  ],
  ['no limits', (all) => (pod(all, 'recuento-api').containers[0].resources.limits = {}), /needs limits/],
  ['an early kill', (all) => (pod(all, 'recuento-api').terminationGracePeriodSeconds = 5), /killed before/],
  [
    'a budget without pods',
    (all) => (find(all, 'PodDisruptionBudget', 'recuento-api').spec.selector.matchLabels = { a: 'b' }),
    /selects no pod/,
  ],
  [
    'a scaler without target',
    (all) => (find(all, 'HorizontalPodAutoscaler', 'recuento-api').spec.scaleTargetRef.name = 'api'),
    /scales nothing/,
  ],
  [
    'an ingress without service',
    (all) => all.splice(all.indexOf(find(all, 'Service', 'recuento-api')), 1),
    /there is no service/,
  ],
];

for (const [name, breakManifests, sentence] of BROKEN) {
  test(`${name} is rejected`, () => {
    const manifests = readBase();
    breakManifests(manifests);
    assert.match(findManifestMistakes(manifests, product).join('\n'), sentence);
  });
}
