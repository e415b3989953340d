/** Verification of a message in Node, as docs/webhooks.md has it too. */
export const EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** body: tijelo zahtjeva kao tekst, tačno kako je stiglo. */
export function isFromCarsija(headers, body, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  // Stara poruka je možda nečije ponavljanje.
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;
