import '../../../styles/sheets/tool-ocr.css';
import { mount } from '../../../pages/mount.tsx';
import { PdfToText } from './screen.tsx';

mount(<PdfToText />);
