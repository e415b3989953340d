import '../../../styles/sheets/tool-pdf.css';
import { mount } from '../../../pages/mount.tsx';
import { PdfToBase64 } from './screen.tsx';

mount(<PdfToBase64 />);
