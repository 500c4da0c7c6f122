/** Invisible, and neither a space nor a place for a line break. */
const wordJoiner = '\u2060';

/**
 * Returns a text in which chats and mail programs find no link and no mention. Names in it come from anybody who
 * may edit campaigns. A word joiner breaks the links and mentions of Discord, Mattermost and Teams, which have no
 * escape that all of them know, and the addresses that mail programs make links of.
 */
export function withoutLinks(text: string): string {
  return text.replace(/[@:/.](?=[\p{L}\p{N}/])|\](?=[([])/gu, (mark) => mark + wordJoiner);
}

/**
 * Returns a text that Slack and similar services show as it is. `&`, `<` and `>` are written as Slack documents
 * (https://docs.slack.dev/messaging/formatting-message-text#escaping).
 */
export function chatText(text: string): string {
  return withoutLinks(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
