import { isAdvice } from './task.ts'

/** What somebody wants to hear: *I'd be curious*, *my question is*, *let me know*. */
const WISH = new RegExp(
  [
    // I'd be curious to hear how …
    String.raw`\b(?:i|we)(?:'d| would| am|'m|'re| are| was| were|'ve been) (?:just |really |also |still )*(?:be )?(?:curious|interested|keen|hoping|wondering|eager|meaning to ask|trying to (?:understand|figure out|see|work out))\b`,
    String.raw`\b(?:i|we)(?:'d| would) (?:just |also |really )?(?:like|love|want|need) to (?:check|confirm|clarify|make sure|find out|understand|know|hear|ask)\b`,
    String.raw`\bwhat (?:i'm|i am|i was|we're) (?:really |actually |also )?(?:asking|wondering|thinking|getting at|curious about|interested in|trying to (?:understand|find out|get at)) is\b`,
    String.raw`\bwhat (?:i|we)(?:'d| would)? (?:really |actually |also )?(?:like|want|wanted|love|need) to (?:know|ask|hear|understand|see) is\b`,
    String.raw`\b(?:the|one|another) (?:\w+ )?(?:thing|part|bit) (?:that )?i(?:'d| would)? (?:\w+ )?(?:like|want|wanted|love) to (?:know|ask|hear|understand)\b`,
    String.raw`\b(?:i|we)(?:'d| would) (?:like|love)(?: you)? to (?:hear|know|understand|see|ask)\b`,
    String.raw`\b(?:i|we)(?:'d| would) (?:like|love) to learn (?:.* )?(?:you|your)\b`,
    String.raw`\b(?:i|we)(?:'d| would) like (?:you to|your (?:thoughts|opinion|view|take))\b`,
    String.raw`\bi (?:have to ask|(?:want|wanted|need|would like)(?: you)? to (?:ask|hear|know|understand)|(?:want|need|would like) you to (?:explain|tell|walk|talk|describe|show|think|imagine))\b`,
    String.raw`\bi(?:'m| am) (?:going|about) to ask you\b`,
    String.raw`\bi (?:was|am) (?:actually |just |also )?(?:gonna|going to|about to) (?:ask|say) (?:about|you|if|whether|how|what|why|is|are|can|do|does|did|could|would)\b`,
    String.raw`\b(?:i|we) (?:usually|always|often) ask (?:people|candidates|everyone|everybody)\b`,
    String.raw`\b(?:it'd|it would|would|could|might) be (?:really |very )?(?:good|great|nice|helpful|useful|interesting|lovely) (?:to (?:hear|know|see|understand)|if you)\b`,
    String.raw`\bit (?:would|'d) help(?: me| us)? (?:to know|if you)\b`,
    String.raw`\b(?:my|one more|another|next|last|a quick) (?:other |next |last |main |first )?question(?: i have)?(?: (?:for|to) you)? (?:is|would be|was (?:going to be|whether|if|how|what|why))\b`,
    String.raw`^(?:the|my) (?:next |real |big )?question is (?:how|what|why|when|where|which) (?:do|does|did|can|could|would|should|is|are)\b`,
    String.raw`\bi (?:guess|suppose) (?:my question is|i'm asking|what i'm asking)\b`,
    String.raw`\bthe thing i'm (?:trying|struggling) to\b`,
    String.raw`\bi(?:'m| am) not sure i (?:follow|understand|understood|get|see)\b`,
    String.raw`\bi (?:don't|do not)(?: quite| fully| really)? (?:see|follow|understand|get) (?:how|why|what|where)\b`,
    String.raw`^(?:we(?:'d| would)|would) (?:really )?(?:love|like) to (?:hear|know|understand|see|learn) (?:how|what|why|about|more|when|where|which|who|if|whether|your)\b`,
    String.raw`\b(?:i'm|i am|we're) trying to (?:get|form) (?:a|an|some) (?:\w+ )?(?:sense|idea|feel|picture|impression)\b`,
    String.raw`\bwhat (?:i|we)(?:'d| would)? (?:like|want|wanted|love|need) to (?:get|have|find|talk about|focus on)\b.* is (?:how|what|why|when|where|which|who|whether|if)\b`,
    String.raw`\b(?:something|a question|one thing) (?:that )?(?:i|we) (?:always |often |usually |like to |love to )+ask\b`,
    String.raw`\bi(?:'ve got| have|'ve) (?:just |also )?(?:a|an|one|another|some|a few|two) (?:\w+ )?questions? (?:about|on|for you|regarding|around)\b(?!(?: \S+){0,6} later\b)`,
    String.raw`^(?:(?:a|one|my|another|just a|just one) )?(?:quick |last |final |first |next |follow up )?question (?:about|on|for you|regarding|around)\b(?!.*\b(?:was|were)\b)`,
    String.raw`\bquestion is (?:why|how|what|when|where|who) \w+$`,
    String.raw`\bjust out of curiosity\b`,
    String.raw`\b(?:maybe|perhaps) you (?:can|could)\b`,
    String.raw`\bif you (?:could|can)(?: just| please| maybe)? (?:start|walk|talk|tell|explain|describe|share|say|elaborate|show|give|summari[sz]e)\b`,
    String.raw`^(?:(?:so|and|but|okay) )*if you (?:could|can) (?:maybe|just|please|perhaps) (?:\w+ )?(?:throw|bring|share|speak|go|take|list|name|think|draw|write|help|define|outline)\b`,
  ].join('|'),
)
/** What a wish is about: without it nobody is asked. */
const ABOUT =
  /\b(?:if|how|why|what|about|whether|where|when|who|which|you|your|questions?|thoughts)\b/
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
    '(?:give|name|show|list) (?:me|us) (?:an?|some|the|your|one|two|three|four|five|any) (?!(?:sec|second|minute|moment|team|break|chance|hand|call|ring|shout|lift)\\b)\\w+',
    'give (?:an?|some|one|two|three) (?:\\w+ ){0,2}examples?',
    'help (?:me|us) (?:understand|with|see)',
    '(?:say|speak|talk) (?:a (?:bit|little) )?(?:some )?more (?:about|on)',
    'talk to (?:me|us) about',
    'talk (?:(?:a (?:bit|little)|briefly|quickly|some more) )?about (?:your|the|a|an|how|what|why)',
    'show (?:me|us) (?:how|what|where|the|your)',
    String.raw`(?:elaborate|expand) (?:on|a (?:bit|little))`,
    'remind me (?:which|what|how|who|why|where|when|again)',
    'run that by (?:me|us)',
    'share (?:an?|your|the|with|some)',
    'compare (?!it|that|them to|and\\b)',
    String.raw`(?:if )?i ask\b(?! (?:a lot|many|more|myself|people|them|for|questions)\b)`,
    '(?:introduce|present) yourself',
    'sell (?:me|us) (?:this|that|your|the|on)',
    'let me ask (?:you )?(?:about|what|how|why|when|where|who|which|if|whether)',
  ].join('|')})`,
)
const LET =
  /^(?:let me know|let's (?:do an? (?:role play|mock|exercise|quick|short|small)|hear|talk about|discuss|go over|go through|dig into|walk through)|let us (?:hear|talk about|discuss))\b/
/** *Any experience with graph databases*, *ready to start*. */
const ELLIPTIC =
  /^(?:any (?!\w+ (?:i|we|is|are|was|were)\b)(?:other |more |further |last )?(?:chance|experience|questions?|thoughts?|ideas?|plans?|concerns?|preferences?|idea|reason|luck|examples?|feedback|advice)\b(?! (?:went|go|came|come|were|was|are|is|had|got|get|that)\b)|anything (?:to (?:add|ask|say)$|you'd|you would|you want to|else|specific|in particular|you (?:regret|miss|hate|fear|dislike|wish))\b(?!.*\b(?:is|are|works?|goes)\b)(?! (?:would|will|could|might) be\b)(?! (?:was|were|went|came|had|has)\b)|any (?:other |more )?(?:\w+ ){1,4}(?:for (?:us|me)|before we \w+ on|you(?:'d| would) (?:like|want|recommend))\b|thoughts on(?: \w+){1,3}$|your (?:(?:\w+ )?(?:expectations?|preferences?|availability)|notice period)$|your (?:biggest|greatest|main) (?:weakness(?:es)?|strengths?|achievements?|challenges?|failures?|mistakes?|accomplishments?|success|concerns?)$|(?:your )?favou?rite (?:\w+ )?(?:language|framework|library|tool|editor|algorithm|database|project|book|team|feature)$|any \w{3,}[^s]s$|(?:your )?thoughts on\b|(?:thoughts|objections|comments|concerns|preferences)$|ever (?:\w+(?:ed|en|wn)|had|been|done|built|led|run|made|met|taught|sold|lost|won|thought|left|quit)\b|ready (?:to|for)\b(?!.*\b(?:was|were|is)\b)|(?:you )?still (?:there|with (?:me|us))$|mind if\b|sound good\b|you (?:good|ready|okay|ok) (?:to|with|for)\b|okay with you\b|happy to (?:start|go on)\b)/

/** *Just wondering if you have*, *curious to hear what*: the same without a subject. */
const WONDERING =
  /^(?:just |only |also )?(?:(?:wondering|curious) (?:if|whether|how|what|why|when|where|which|who|about your|to (?:hear|know|see|understand))|(?:checking|asking) (?:if|whether) you|(?:wanted|want) to (?:ask|check|know|hear|understand)|wanna (?:tell|talk|share|walk|explain|show|start)|(?:you )?(?:wanna|want to) (?:give|try|have a|take|go first|go on|add)|you (?:wanna|want to) (?:tell|talk|share|walk|explain|show|start|give|take)|(?:care|mind) to (?:tell|talk|share|walk|explain|elaborate|say|guess))\b/
/** *I wonder whether this scales*, of something that both can see. */
const WONDERS = /\b(?:i|we) wonder\b(?! about (?:that|this|it)\b)/
const SHARED = /\b(?:you|your|this|that|we|it|would)\b/
const MUSED = / (?:because|though|but) /
/**
 * What was asked in the past, and not of anybody: *I was curious about compilers so I took a course*, *I
 * wanted to know how they work*; and what somebody likes: *I am interested in how things work*.
 */
const ONCE =
  /(?<!what |thing |part |bit )\bi wanted to (?:know|understand|hear)\b|\bi(?:'m| am) (?:really |also |very |always )*(?:interested|keen) (?:in|on) (?!.*\b(?:this|that|the)\b)|\b(?:i|we) (?:was|were) (?:just |really |always |also )*(?:curious|wondering|interested|keen|eager|hoping)\b(?! about is\b)(?! (?:what|how|how \w+|why|which|where) (?:the|your|this|that)\b)/
const ADDRESSED = /\b(?:you|your)\b/

/** Whether a sentence without punctuation asks for an answer without the order of a question. */
export function isRequest(core: string, said: string): boolean {
  if (REQUEST.test(core)) return !isAdvice(core)
  if (LET.test(core) || ELLIPTIC.test(core) || WONDERING.test(core)) return true
  if (WONDERS.test(said)) return SHARED.test(said) && ABOUT.test(said) && !MUSED.test(said)
  if (!WISH.test(said) || !ABOUT.test(said) || CONDITION.test(core)) return false
  return !ONCE.test(said) || ADDRESSED.test(said)
}
