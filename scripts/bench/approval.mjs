const CONSENT = 'I agree.';

/** Sends a testimonial, approves it and asks for the ranking until it counts; seconds from the approval to that answer. */
export async function approvalToRanking(url) {
  const author = await tokenOf(url, 'maria@recuento.test');
  const admin = await tokenOf(url, 'admin@recuento.test');
  const total = async () =>
    (await (await fetch(`${url}/api/analysis/condition-analysis?conditionQuery=Anxiety`)).json()).totalTestimonials;
  const before = await total();
  const sent = await call(url, '/api/testimonials', author, {
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
  const { id } = await sent.json();
  const began = performance.now();
  const approved = await call(url, `/api/testimonials/admin/${id}/approve`, admin);
  if (approved.status !== 204) throw new Error(`not approved: ${approved.status}`);
  while ((await total()) === before) {
    if (performance.now() - began > 60_000) throw new Error('The ranking never counted the approval.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return (performance.now() - began) / 1000;
}

async function call(url, path, token, body) {
  return fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
}

async function tokenOf(url, email) {
  const signedIn = await fetch(`${url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'recuento-demo' }),
  });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const answer = await fetch(`${url}/identity/token`, { headers: { cookie: cookie.join('; ') } });
  return (await answer.json()).token;
}
