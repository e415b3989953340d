import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { useOptions } from '../../kit/use-options.ts';
import { MakeCode } from './make/make-code.tsx';
import { ReadCode } from './reading/read-code.tsx';
import { qrCode } from './tool.ts';

const MODE = ['mode'] as const;

/** QR codes, both ways: made of a kind of content, or read from a picture or the camera. */
export function QrCode() {
  const [options, change] = useOptions(qrCode.options);
  return (
    <ToolPage tool={qrCode}>
      <div className="qr-mode">
        <OptionsForm options={qrCode.options} values={options} change={change} only={MODE} />
      </div>
      {options.mode === 'make' ? <MakeCode options={options} change={change} /> : <ReadCode />}
    </ToolPage>
  );
}
