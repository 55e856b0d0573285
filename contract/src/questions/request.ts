/** What somebody wants to hear: *I'd be curious*, *my question is*, *let me know*. */
const WISH = new RegExp(
  [
    // I'd be curious to hear how …
    String.raw`\b(?:i|we)(?:'d| would| am|'m|'re| are| was| were|'ve been) (?:just |really |also |still )*(?:be )?(?:curious|interested|keen|hoping|wondering|eager|meaning to ask|trying to (?:understand|figure out|see|work out))\b`,
    String.raw`\b(?:i|we) wonder\b(?! about (?:that|this|it)\b)`,
    String.raw`\b(?:i|we)(?:'d| would) (?:like|love)(?: you)? to (?:hear|know|understand|see|ask|learn)\b`,
    String.raw`\b(?:i|we)(?:'d| would) like (?:you to|your (?:thoughts|opinion|view|take))\b`,
    String.raw`\bi (?:want|wanted|need|have|would like)(?: you)? to (?:ask|hear|know|understand|explain|tell|walk|talk|describe|show)\b`,
    String.raw`\bi(?:'m| am) (?:going|about) to ask you\b`,
    String.raw`\b(?:i|we) (?:usually|always|often) ask (?:people|candidates|everyone|everybody)\b`,
    String.raw`\b(?:it'd|it would|would|could|might) be (?:really |very )?(?:good|great|nice|helpful|useful|interesting|lovely) (?:to (?:hear|know|see|understand)|if you)\b`,
    String.raw`\bit (?:would|'d) help(?: me| us)? (?:to know|if you)\b`,
    String.raw`\b(?:my|one more|another|next|last|a quick) (?:other |next |last |main |first )?question(?: i have)?(?: for you)? (?:is|was|would be)\b`,
    String.raw`^(?:the|my) (?:next |real |big )?question is (?:how|what|why|when|where|which) (?:do|does|did|can|could|would|should|is|are)\b`,
    String.raw`\bi (?:guess|suppose) (?:my question is|i'm asking|what i'm asking)\b`,
    String.raw`\bthe thing i'm (?:trying|struggling) to\b`,
    String.raw`\bi(?:'m| am) not sure i (?:follow|understand|understood|get|see)\b`,
    String.raw`\bi (?:don't|do not)(?: quite| fully| really)? (?:see|follow|understand|get) (?:how|why|what|where)\b`,
    String.raw`\bjust out of curiosity\b`,
    String.raw`\b(?:maybe|perhaps) you (?:can|could)\b`,
    String.raw`\bif you (?:could|can)(?: just| please| maybe)? (?:start|walk|talk|tell|explain|describe|share|say|elaborate|show|give|summari[sz]e)\b`,
  ].join('|'),
)
/** What a wish is about: without it nobody is asked. */
const ABOUT =
  /\b(?:if|how|why|what|about|whether|where|when|who|which|you|your|my question|thoughts)\b/
/** Told by somebody who could store it: *if you could store it in memory, it would be faster*. */
const CONDITION =
  /^if you (?:could|can) .*\b(?:it|that|this|they|we|you)(?:'d| would|'ll| will| can) (?!be a good|be great|be good|be helpful|help)/

const REQUEST = new RegExp(
  String.raw`^(?:please )?(?:(?:go ahead and|go on and|feel free to|care to|mind|would you mind|try to|let me ask you to) )?(?:${[
    String.raw`tell(?:ing)? (?:me|us)(?: (?:honestly|briefly|quickly))? (?:about (?!it\b)|a bit|a little|more|how|why|what|where|when|which|who|the|something|one)`,
    String.raw`tell (?:me|us) about it$`,
    String.raw`(?:walk|talk|run|guide)(?:ing)? (?:me|us) through`,
    String.raw`take (?:me|us) (?:through|back)`,
    String.raw`describ(?:e|ing) (?:a|an|the|your|how|to|for|me|what|some|one)`,
    String.raw`explain(?:ing)? (?:to|how|why|what|the|your|me|that|this|it)`,
    String.raw`give (?:me|us) (?:an? |some |the |your )?(?:(?:short|quick|brief|rough|concrete|good|high level) )?(?:example|examples|overview|idea|sense|situation|time|rough|thoughts|number)`,
    'help (?:me|us) understand',
    '(?:say|speak|talk) (?:a (?:bit|little) )?(?:some )?more (?:about|on)',
    'talk to (?:me|us) about',
    'talk about (?:your|the|a|an|how|what|why)',
    'show (?:me|us) (?:how|what|where|the|your)',
    String.raw`(?:elaborate|expand) (?:on|a (?:bit|little))`,
    'remind me (?:which|what|how|who|why|where|when|again)',
    'run that by (?:me|us)',
    'share (?:an?|your|the|with|some)',
    'compare (?!it|that|them to|and\\b)',
    String.raw`(?:if )?i ask\b`,
    'sharing your',
    '(?:introduce|present) yourself',
    'sell (?:me|us) (?:this|that|your|the|on)',
    'let me ask (?:you )?(?:about|what|how|why|when|where|who|which|if|whether)',
  ].join('|')})`,
)
const LET =
  /^(?:let me know|let's (?:hear|talk about|discuss|go over|go through|dig into|walk through)|let us (?:hear|talk about|discuss))\b/
/** *Any experience with graph databases*, *ready to start*. */
const ELLIPTIC =
  /^(?:any (?!\w+ (?:i|we|is|are|was|were)\b)(?:other |more |further |last )?(?:chance|experience|questions?|thoughts?|ideas?|plans?|concerns?|preferences?|idea|reason|luck|examples?|feedback|advice)\b|anything (?:you'd|you would|you want to|else|specific|in particular)\b(?!.*\b(?:is|are|works?|goes)\b)(?! (?:would|will|could|might) be\b)|thoughts on(?: \w+){1,3}$|your (?:biggest|greatest|main) (?:weakness(?:es)?|strengths?|achievements?|challenges?|failures?|mistakes?|accomplishments?|success|concerns?)$|(?:your )?favou?rite (?:\w+ )?(?:language|framework|library|tool|editor|algorithm|database|project|book|team|feature)$|ready (?:to|for)\b|mind if\b|sound good\b|you (?:good|ready|okay|ok) (?:to|with|for)\b|okay with you\b|happy to (?:start|go on)\b)/

/** Whether a sentence without punctuation asks for an answer without the order of a question. */
export function isRequest(core: string, said: string): boolean {
  if (REQUEST.test(core) || LET.test(core) || ELLIPTIC.test(core)) return true
  return WISH.test(said) && ABOUT.test(said) && !CONDITION.test(core)
}
