import { QRCodeSVG } from '@rc-component/qrcode';

/** A code to scan, dark on white in both themes because some apps read no other. */
export default function QrCode({ value, size }: { value: string; size: number }) {
  return (
    <QRCodeSVG
      value={value}
      size={size}
      marginSize={4}
      level="M"
      bgColor="#fff"
      fgColor="#000"
      aria-hidden="true"
    />
  );
}
