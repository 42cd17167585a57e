import { CanceledPage, canceledMetadata } from '@/components/payments/result/canceled-page';

export const generateMetadata = canceledMetadata;
export default CanceledPage;
