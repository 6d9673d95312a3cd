const CONSENT = 'I agree.';

/** Submits and approves a testimonial and polls the ranking until it is counted; returns the seconds since the approval. */
export async function measureApprovalToRanking(url) {
  const author = await signIn(url, 'maria@recuento.test');
  const admin = await signIn(url, 'admin@recuento.test');
  const readTotal = async () =>
    (await (await fetch(`${url}/api/analysis/condition-analysis?conditionQuery=Anxiety`)).json()).totalTestimonials;
  const before = await readTotal();
  const submitted = await post(url, '/api/testimonials', author, {
    conditionId: 1,
    supplementId: 200,
    brandId: 1,
    perceivedImprovement: 'none',
    stillTakingStatus: 'still_taking',
    gender: 'female',
    ageRange: '35-44',
    language: 'en',
    hasConsented: true,
    consentText: CONSENT,
  });
  const { id } = await submitted.json();
  const startedAt = performance.now();
  const approved = await post(url, `/api/testimonials/admin/${id}/approve`, admin);
  if (approved.status !== 204) throw new Error(`the approval failed: ${approved.status}`);
  while ((await readTotal()) === before) {
    if (performance.now() - startedAt > 60_000)
      throw new Error('The ranking did not include the approved testimonial.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return (performance.now() - startedAt) / 1000;
}

async function post(url, path, token, body) {
  return fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
}

async function signIn(url, email) {
  const session = await fetch(`${url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'recuento-demo' }),
  });
  const cookie = session.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const response = await fetch(`${url}/identity/token`, { headers: { cookie: cookie.join('; ') } });
  return (await response.json()).token;
}
