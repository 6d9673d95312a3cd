import * as appsV1 from 'kubernetes-models/apps/v1/index';
import * as autoscalingV2 from 'kubernetes-models/autoscaling/v2/index';
import * as batchV1 from 'kubernetes-models/batch/v1/index';
import * as networkingV1 from 'kubernetes-models/networking.k8s.io/v1/index';
import * as policyV1 from 'kubernetes-models/policy/v1/index';
import * as coreV1 from 'kubernetes-models/v1/index';
import { isSetting } from '../settings.mjs';

const MODELS = {
  v1: coreV1,
  'apps/v1': appsV1,
  'autoscaling/v2': autoscalingV2,
  'batch/v1': batchV1,
  'networking.k8s.io/v1': networkingV1,
  'policy/v1': policyV1,
};

/**
 * Compares manifests with the schemas of Kubernetes and with the product.
 * @param {object[]} manifests
 * @param {{ settings: Set<string>, exitMs: number, paths: string[], commands: string[] }} product
 * @returns {string[]} one sentence for each mistake
 */
export function findManifestMistakes(manifests, product) {
  return manifests.flatMap((manifest) => {
    const name = `${manifest.kind}/${manifest.metadata?.name}`;
    return [...checkSchema(manifest), ...checkReferences(manifest, manifests), ...checkPods(manifest, product)].map(
      (sentence) => `${name}: ${sentence}`,
    );
  });
}

function checkSchema(manifest) {
  const Model = MODELS[manifest.apiVersion]?.[manifest.kind];
  if (!Model) return [`there is no schema for ${manifest.apiVersion} ${manifest.kind}`];
  try {
    new Model(manifest).validate();
    return [];
  } catch (error) {
    return [error.message];
  }
}

const isSubset = (part, whole) => Object.entries(part ?? {}).every(([key, value]) => whole?.[key] === value);
const findPods = (manifests) =>
  manifests.map(({ spec }) => spec?.template).filter((template) => template?.spec?.containers);

/** What a manifest names must exist: pods that it selects, workloads, services and ports. */
function checkReferences({ kind, spec }, manifests) {
  const has = (otherKind, name) => manifests.some((other) => other.kind === otherKind && other.metadata.name === name);
  const pods = findPods(manifests);
  const selector = kind === 'Service' ? spec.selector : (spec?.selector?.matchLabels ?? spec?.podSelector?.matchLabels);
  const mistakes = [];
  const require = (isMet, sentence) => isMet || mistakes.push(sentence);
  if (selector) require(pods.some(({ metadata }) => isSubset(selector, metadata.labels)), 'selects no pod');
  if (kind === 'Service') {
    const ports = pods.flatMap((pod) => pod.spec.containers.flatMap((container) => container.ports ?? []));
    for (const { targetPort } of spec.ports)
      require(ports.some(({ name }) => name === targetPort), `no pod has the port ${targetPort}`);
  }
  if (kind === 'HorizontalPodAutoscaler') {
    const target = spec.scaleTargetRef;
    require(has(target.kind, target.name), 'scales nothing');
    // Each release would return to that number, whatever the load is.
    require(!manifests.some(
      (other) => other.metadata.name === target.name && other.spec.replicas !== undefined,
    ), `${target.name} must have no replicas of its own`);
  }
  if (kind === 'Ingress') {
    const services = spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name));
    for (const name of services) require(has('Service', name), `there is no service ${name}`);
  }
  return mistakes;
}

function checkPods({ kind, spec }, product) {
  const pod = spec?.template?.spec;
  if (!pod?.containers) return [];
  const mistakes = [];
  const require = (isMet, sentence) => isMet || mistakes.push(sentence);
  const { securityContext: user = {} } = pod;
  require(user.runAsNonRoot === true &&
    user.runAsUser > 0 &&
    user.seccompProfile, 'the pod must be restricted: user, seccompProfile');
  require(pod.automountServiceAccountToken === false, 'automountServiceAccountToken must be false');
  require(pod.terminationGracePeriodSeconds * 1000 >
    product.exitMs, 'the pod is killed before the product has stopped');
  for (const container of pod.containers) {
    const { securityContext: rights = {}, resources = {}, env = [], command = [] } = container;
    require(rights.allowPrivilegeEscalation === false &&
      rights.readOnlyRootFilesystem === true &&
      rights.capabilities?.drop?.includes(
        'ALL',
      ), `${container.name} must be restricted: privileges, file system, capabilities`);
    require(resources.requests?.memory &&
      resources.limits?.memory &&
      resources.limits?.cpu, `${container.name} needs limits`);
    for (const { name } of env) require(isSetting(name, product.settings), `${name} is not a setting of the product`);
    if (command.includes('backend/dist/admin.js'))
      require(product.commands.includes(command.at(-1)), `there is no command ${command.at(-1)}`);
    if (kind === 'Deployment') mistakes.push(...checkProbes(container, product));
  }
  return mistakes;
}

function checkProbes({ env = [], ports = [], ...container }, { paths }) {
  const setting = (name) => env.find((variable) => variable.name === name)?.value;
  const port = ports.find(({ name }) => name === 'http')?.containerPort;
  const listens = Number(setting(setting('PROCESS') === 'worker' ? 'WORKER_PORT' : 'PORT'));
  const mistakes = listens === port ? [] : [`${container.name} listens on ${listens}, not on ${port}`];
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
    const { path, port: target } = container[probe]?.httpGet ?? {};
    if (!paths.includes(path) || target !== 'http') mistakes.push(`${probe}: there is no ${path} on port ${target}`);
  }
  // All pods reach the same queues and the same storage.
  if (setting('PROCESS') !== 'worker' && container.readinessProbe?.httpGet?.path === '/health/ready')
    mistakes.push('readinessProbe: an outage of the queues or the storage would leave no pod for requests');
  return mistakes;
}
