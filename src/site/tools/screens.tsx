import type { ReactNode } from 'react';
import { QrCode } from './barcode/qr-code-generator/screen.tsx';
import { VatCheck } from './erp/provjera-pdv-broja/screen.tsx';
import { JsonEscape } from './json/escape/screen.tsx';
import { JsonFormatter } from './json/formatter/screen.tsx';
import { JsonValidator } from './json/validator/screen.tsx';
import { Base64ToPdf } from './pdf/base64-to-pdf/screen.tsx';
import { PdfToBase64 } from './pdf/pdf-to-base64/screen.tsx';
import { PdfToImages } from './pdf/pdf-to-images/screen.tsx';
import { PdfToText } from './pdf/pdf-to-text/screen.tsx';
import { Base64 } from './text/base64/screen.tsx';
import { Base64Image } from './text/base64-image/screen.tsx';
import { ImageBase64 } from './text/image-base64/screen.tsx';
import { UrlTool } from './text/url/screen.tsx';

/** Every tool's screen by path, for prerendering. */
export const SCREENS: Readonly<Record<string, ReactNode>> = {
  'json/escape': <JsonEscape />,
  'json/formatter': <JsonFormatter />,
  'json/validator': <JsonValidator />,
  'text/base64': <Base64 />,
  'text/url': <UrlTool />,
  'text/base64-image': <Base64Image />,
  'text/image-base64': <ImageBase64 />,
  'pdf/pdf-to-images': <PdfToImages />,
  'pdf/pdf-to-text': <PdfToText />,
  'pdf/base64-to-pdf': <Base64ToPdf />,
  'pdf/pdf-to-base64': <PdfToBase64 />,
  'barcode/qr-code-generator': <QrCode />,
  'erp/provjera-pdv-broja': <VatCheck />,
};
