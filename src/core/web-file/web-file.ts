/** Pages of a release stay open for days after its last server was upgraded. */
export const UNUSED_WEB_FILE_DAYS = 14
