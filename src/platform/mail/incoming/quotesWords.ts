/** Words that mail programs write around the answered mail, by language. */

export interface HeaderWords {
  from: string;
  date: string;
  to: string;
  subject: string;
  /** "Original message" and "Forwarded message", as written between dashes. */
  original: string;
  /** Verb of "On 4 May, The Guide wrote:". */
  wrote: string;
}

/** Alternatives are separated by `|`. Outlook, Apple Mail, Gmail, Thunderbird and Yahoo differ in some languages. */
export const HEADER_WORDS: Record<string, HeaderWords> = {
  en: { from: "From", date: "Sent|Date", to: "To", subject: "Subject", original: "Original Message|Forwarded message", wrote: "wrote" },
  ar: { from: "من", date: "تاريخ الإرسال|التاريخ", to: "إلى", subject: "الموضوع", original: "الرسالة الأصلية|رسالة أصلية", wrote: "كتب" },
  bg: { from: "От", date: "Изпратено|Дата", to: "До", subject: "Относно|Тема", original: "Оригинално съобщение", wrote: "написа" },
  cs: { from: "Od", date: "Odesláno|Datum", to: "Komu", subject: "Předmět", original: "Původní zpráva", wrote: "napsal" },
  da: { from: "Fra", date: "Sendt|Dato", to: "Til", subject: "Emne", original: "Oprindelig meddelelse", wrote: "skrev" },
  de: {
    from: "Von",
    date: "Gesendet|Datum",
    to: "An",
    subject: "Betreff",
    original: "Ursprüngliche Nachricht|Original-Nachricht|Originalnachricht|Weitergeleitete Nachricht",
    wrote: "schrieb",
  },
  el: { from: "Από", date: "Στάλθηκε|Ημερομηνία", to: "Προς", subject: "Θέμα", original: "Αρχικό μήνυμα", wrote: "έγραψε" },
  es: {
    from: "De",
    date: "Enviado|Enviado el|Fecha",
    to: "Para",
    subject: "Asunto",
    original: "Mensaje original|Mensaje reenviado",
    wrote: "escribió",
  },
  fi: {
    from: "Lähettäjä",
    date: "Lähetetty|Päivämäärä|Päiväys",
    to: "Vastaanottaja",
    subject: "Aihe",
    original: "Alkuperäinen viesti",
    wrote: "kirjoitti",
  },
  fr: {
    from: "De",
    date: "Envoyé|Envoyé le|Date",
    to: "À|A",
    subject: "Objet",
    original: "Message d'origine|Message d’origine|Message original|Message transféré",
    wrote: "a écrit",
  },
  he: { from: "מאת|מ", date: "נשלח|תאריך", to: "אל", subject: "נושא", original: "הודעה מקורית", wrote: "כתב|כתבה|מאת" },
  hr: {
    from: "Od|Šalje",
    date: "Poslano|Datum",
    to: "Za|Prima",
    subject: "Predmet",
    original: "Izvorna poruka|Originalna poruka",
    wrote: "napisao|napisala",
  },
  hu: {
    from: "Feladó",
    date: "Elküldve|Küldve|Dátum",
    to: "Címzett",
    subject: "Tárgy",
    original: "Eredeti üzenet",
    wrote: "írta|ezt írta",
  },
  id: {
    from: "Dari",
    date: "Dikirim|Terkirim|Tanggal",
    to: "Kepada|Ke",
    subject: "Subjek|Perihal",
    original: "Pesan Asli",
    wrote: "menulis",
  },
  it: {
    from: "Da",
    date: "Inviato|Data",
    to: "A",
    subject: "Oggetto",
    original: "Messaggio originale|Messaggio inoltrato",
    wrote: "ha scritto",
  },
  ja: {
    from: "差出人|送信者|発信者|From",
    date: "送信日時|日時|日付",
    to: "宛先",
    subject: "件名",
    original: "元のメッセージ|転送メッセージ",
    wrote: "wrote|書きました|のメール",
  },
  ko: {
    from: "보낸 사람|보낸사람",
    date: "보낸 날짜|보낸날짜|날짜",
    to: "받는 사람|받는사람",
    subject: "제목",
    original: "원본 메시지|원본 메일",
    wrote: "작성",
  },
  nb: { from: "Fra", date: "Sendt|Dato", to: "Til", subject: "Emne", original: "Opprinnelig melding", wrote: "skrev" },
  nl: {
    from: "Van",
    date: "Verzonden|Datum",
    to: "Aan",
    subject: "Onderwerp",
    original: "Oorspronkelijk bericht|Doorgestuurd bericht",
    wrote: "schreef|geschreven",
  },
  pl: {
    from: "Od",
    date: "Wysłano|Wysłane|Data",
    to: "Do",
    subject: "Temat",
    original: "Wiadomość oryginalna|Oryginalna wiadomość",
    wrote: "napisał|napisała|pisze",
  },
  pt: {
    from: "De",
    date: "Enviado|Enviada|Enviado em|Enviada em|Data",
    to: "Para",
    subject: "Assunto",
    original: "Mensagem original|Mensagem encaminhada",
    wrote: "escreveu",
  },
  ro: {
    from: "De la|Din partea",
    date: "Trimis|Data",
    to: "Către|Catre",
    subject: "Subiect",
    original: "Mesaj original|Mesajul original",
    wrote: "a scris",
  },
  ru: {
    from: "От|От кого",
    date: "Отправлено|Дата",
    to: "Кому",
    subject: "Тема",
    original: "Исходное сообщение|Пересылаемое сообщение",
    wrote: "написал|написала|пишет",
  },
  sv: {
    from: "Från",
    date: "Skickat|Datum",
    to: "Till",
    subject: "Ämne",
    original: "Ursprungligt meddelande|Originalmeddelande",
    wrote: "skrev",
  },
  th: { from: "จาก", date: "ส่ง|ส่งเมื่อ|วันที่", to: "ถึง", subject: "เรื่อง|หัวเรื่อง", original: "ข้อความต้นฉบับ", wrote: "เขียน" },
  tr: {
    from: "Kimden|Gönderen",
    date: "Gönderildi|Gönderme Tarihi|Tarih",
    to: "Kime|Alıcı",
    subject: "Konu",
    original: "Orijinal Mesaj|Özgün İleti",
    wrote: "yazdı",
  },
  uk: {
    from: "Від",
    date: "Надіслано|Дата",
    to: "Кому",
    subject: "Тема",
    original: "Вихідне повідомлення|Оригінальне повідомлення",
    wrote: "написав|написала|пише",
  },
  vi: { from: "Từ", date: "Đã gửi|Gửi|Ngày", to: "Đến|Tới", subject: "Chủ đề|Tiêu đề", original: "Thư gốc|Tin nhắn gốc", wrote: "đã viết" },
  zh: {
    from: "发件人|發件人|寄件者|寄件人",
    date: "发送时间|傳送時間|寄件日期|日期|時間|时间",
    to: "收件人|收件者",
    subject: "主题|主旨|主題",
    original: "原始邮件|邮件原件|原始郵件|转发的邮件",
    wrote: "写道|寫道",
  },
};

const PRODUCTS =
  "iPhone|iPad|Apple Watch|Mac|Android|Android phone|Android device|Android-Gerät|Samsung|Samsung Galaxy|Samsung Galaxy smartphone|Samsung device|Samsung mobile|Galaxy|Huawei|Huawei mobile phone|Pixel|BlackBerry|Outlook|Outlook for iOS|Outlook for Android|Outlook für iOS|Outlook für Android|Outlook pour iOS|Outlook pour Android|Outlook para iOS|Outlook para Android|Outlook per iOS|Outlook per Android|Yahoo Mail on Android|Yahoo Mail for iPhone|Mail for Windows|Mail for Windows 10|Proton Mail|Proton Mail Android|Proton Mail for iOS|Proton Mail for Android";
/** `*` stands for the product. */
const PHRASES =
  "Sent from my *|Sent from *|Get *|Von meinem * gesendet|Gesendet von meinem *|Gesendet von *|Gesendet mit *|Envoyé de mon *|Envoyé depuis mon *|Envoyé à partir de *|Enviado desde mi *|Enviado desde *|Enviado do meu *|Enviado de meu *|Inviato da *|Inviato dal mio *|Verstuurd vanaf mijn *|Skickat från min *|Sendt fra min *|Lähetetty *ista|Wysłane z *|Wysłane z mojego *|Odesláno z *u|Küldve *-emről|*'umdan gönderildi|*’umdan gönderildi|Отправлено с *|Отправлено с моего *|Надіслано з *|*から送信|나의 *에서 보냄|发自我的 *|发自我的*|從我的 * 傳送|Trimis de pe *|Στάλθηκε από το * μου|Dikirim dari * saya|نُشر من *|נשלח מה-*";

/** Lines that phones and programs add to a mail, in lower case: whole lines with a product name, never a person's sentence. */
export const ADVERTISEMENTS: ReadonlySet<string> = new Set(
  PHRASES.split("|").flatMap((phrase) => PRODUCTS.split("|").map((product) => phrase.replace("*", product).toLowerCase())),
);
