import { expect, it, vi } from 'vitest';
import { newId } from '../../../core/id.ts';
import { withoutChromium } from '../../../core/print/testkit.ts';
import { asSystem } from '../../../core/system.ts';
import { mailReminder } from './reminder-mail.ts';
import { REMINDER_MAIL } from './reminders.service.ts';
import { owing, own, send, setUp, test } from './reminders.testkit.ts';

setUp();
const letter = async (partner: string, more = {}) => {
  const { level, to, subject, body, items } = await own.data(`/partners/${partner}/reminder`);
  const named = items.map(({ account, document_no }: Record<string, string>) => ({ account, document_no }));
  return { partner_id: partner, level, to, subject, body, items: named, ...more };
};
/** Mails a reminder as its job does; answers what the mailer got. */
async function mail(idguid: string, refusal?: Error) {
  const send = vi.fn(async () => {
    if (refusal) throw refusal;
  });
  const tenant = { id: own.person.tenantId, name: 'Proba', isOperator: false };
  const org = {
    tenant,
    within: <T>(work: Parameters<typeof asSystem<T>>[2]) => asSystem(test.deps.database, tenant, work),
  };
  await mailReminder({ mail: { ...test.deps.mail, send }, printer: test.deps.printer }, org, {
    idguid,
  }).catch(() => {});
  return send.mock.calls as unknown as [{ to: string; body: string; facts: string[][] }][];
}

it('names what is overdue, and is recorded and mailed once', async () => {
  const partner = await owing('Dužnik d.o.o.');
  const preview = await own.data(`/partners/${partner}/reminder`);
  expect(preview).toMatchObject({ level: 1, to: 'duznik@primjer.ba', off: false, last: null });
  expect(preview.items.map((one: { document_no: string }) => one.document_no)).toEqual(['R1', 'R2']);
  // A payment that closes nothing is deducted.
  expect(preview.credits).toMatchObject([{ document_no: 'U1', open: '-5.00', due_date: null, days: null }]);
  expect(preview.body).toContain('145,50\u00a0KM');
  const written = await letter(partner);
  const answers = await Promise.all([send(written), send(written)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const [row] = await own.data(`/reminders?partner_id=${partner}`);
  expect(row).toMatchObject({ level: '1', total: '145.50', documents: 2, sent_at: null, problem: null });
  expect(test.deps.jobs.send).toHaveBeenCalledWith(
    expect.anything(),
    REMINDER_MAIL,
    { idguid: row.idguid },
    { tenantId: own.person.tenantId },
  );

  await mail(row.idguid, new Error('Poštanski server ne odgovara'));
  expect((await own.data(`/reminders?partner_id=${partner}`))[0].problem).toContain('ne odgovara');
  const lines = withoutChromium(test.deps.printer);
  const [[sent]] = (await mail(row.idguid)) as unknown as [
    [{ to: string; facts: string[][]; attachments: { filename: string; content: Buffer }[] }],
  ];
  expect(sent.to).toBe('duznik@primjer.ba');
  expect(sent.facts).toContainEqual(['Ukupno', '145,50\u00a0KM']);
  const [attached] = sent.attachments;
  expect(attached?.filename).toMatch(/^opomena-Dužnik d\.o\.o\.-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(lines().join('\n')).toContain('Dužnik d.o.o.');
  expect(lines().join('\n')).toMatch(
    /R1 .* 100,00\nR2 .* 50,50\nVaše uplate i odobrenja\nU1 .*5,00\nUkupno 145,50/,
  );
  expect(await mail(row.idguid)).toEqual([]);
  expect((await own.data(`/reminders?partner_id=${partner}`))[0]).toMatchObject({
    problem: null,
    sent_at: expect.any(String),
  });
  expect(await own.data(`/partners/${partner}/reminder`)).toMatchObject({ level: 2, last: { level: 1 } });
});

it('is not sent to who gets none, without documents, or to no address', async () => {
  const partner = await owing('Bez opomena d.o.o.');
  const written = await letter(partner);
  for (const [field, wrong] of [
    ['to', { to: '' }],
    ['to', { to: 'a@b.ba\nBcc: c@d.ba' }],
    ['subject', { subject: '' }],
    ['body', { body: '' }],
    ['items', { items: [] }],
    ['items', { items: [{ account: '211', document_no: 'R3' }] }],
    ['level', { level: 4 }],
  ] as const) {
    const answer = await send({ ...written, ...wrong });
    expect([answer.status, Object.keys(answer.body.errors)], JSON.stringify(wrong)).toEqual([422, [field]]);
  }
  expect((await send({ ...written, partner_id: newId() })).status).toBe(404);
  expect((await own.call('PUT', `/partners/${partner}/reminders-off`, { off: true })).status).toBe(200);
  expect((await own.data(`/partners/${partner}`)).reminders_off).toBe(true);
  expect(await send(written)).toMatchObject({ status: 409, body: { code: 'reminders_off' } });
  await own.call('PUT', `/partners/${partner}/reminders-off`, { off: false });
  expect((await send(written)).status).toBe(201);
});
