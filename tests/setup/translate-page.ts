/**
 * Does to a page what a browser's translation does: every text node is replaced by `<font><font>text</font></font>`.
 * It also runs in the page of a browser test, so it uses nothing from outside.
 * @param root the part of the page that is translated
 */
export function translatePage(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, font')) continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}
