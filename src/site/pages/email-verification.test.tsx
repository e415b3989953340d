import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailVerificationPage } from './email-verification.tsx';

it('claims to have sent nothing to who has not just registered', () => {
  const html = renderToStaticMarkup(<EmailVerificationPage />);
  expect(html).toContain('Ko se registruje, dobija poruku');
  expect(html).not.toContain('Poslali smo');
  expect(html).toContain('href="/auth/resend-verification"');
});
