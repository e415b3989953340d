// Long, since twenty webhooks are made.
// In the suite: webhooks.test.ts.
import { describe, expect, it } from 'vitest';
import { call, RIGHTS, SENT, setUp, t } from './webhooks.testkit.ts';

setUp();

describe('a webhook', () => {
  it('is one of twenty at most', async () => {
    const owner = await t.member({ permissions: RIGHTS });
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) => call('POST', '', { ...SENT, name: `Webhook ${n}` }, owner)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'too_many')).toHaveLength(2);
  });
});
