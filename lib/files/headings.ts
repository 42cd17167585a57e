/** Words that head a column of a file of codes, in the languages of suppliers. */
const words =
  'redeem|redemption|redeemcode|secret|secrets|gift|card|cards|activation|voucher|serial|pin|pins|key|keys|code|codes|number|numbers|no|id|num|sn|epin|license|licence|product|coupon|expiry|expires|expire|expiration|date|valid|until|status|value|amount|currency|price|note|notes|the|your';

const english = new RegExp(`^(?:${words})(?:(?:${words}))*$`, 'i');
const chinese =
  /^(?:卡|号|號|码|碼|密|兑换|兌換|激活|啟用|启用|序列|礼品|禮品|充值|点|點|券|过期|過期|到期|有效|日期|时间|時間|期|面值|状态|狀態|备注|備註|密钥|密鑰)+$/;

/** Whether a cell is the heading of a column and not a value, such as `SecretCode`, `Card No.` or `卡密`. */
export function isHeading(cell: string): boolean {
  const letters = cell.trim().replaceAll(/[\s_.:：#()[\]/-]/g, '');
  return letters !== '' && (english.test(letters) || chinese.test(letters));
}
