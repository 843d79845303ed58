//! The exact value of any position: alpha-beta with one threshold at a time, over positions brought to a normal form.
//!
//! The parts, from the board to the answer:
//! - `captures`: boxes on offer are taken, or all but two or four of them, so only positions without offers are searched;
//! - `tangle`: such a position as a graph of joints and links, where a move takes a link away; `simple`: separate chains
//!   and loops are counted and not placed, short ones cancel in pairs, and without joints the closed form has the value;
//! - `names`: graphs are named so that positions which differ only in shape meet;
//! - `step`: the few moves that suffice, and what each does; `pairs`: replies looked at in one of two orders; `room`: rows
//!   as narrow as the joints allow; `table`: bounds by key, whatever the score; `search`, `run`: the search with its order,
//!   limits and threads; `file`: going on another day; `answers`: what can be asked.
//!
//! What was measured on the way (positions visited; 3x4 from the empty board unless another is named):
//!
//! | design | without | with |
//! |---|---|---|
//! | components named as graphs, not by their shape up to turning and moving (2x5) | 597,000 | 104,000 |
//! | the same only for components of up to 9 joints, or 5, to save time | 757,000 | 942,000, 1,512,000 |
//! | bounds rounded to the parity of the boxes | 11,000,000 | 874,000 |
//! | looking up all children before searching any (3x3) | 184,000 | 35,000 |
//! | children with few safe moves first, not in the order of the board (3x3) | 35,300 | 22,600 |
//! | the history heuristic instead | 852,000 | 1,932,000 |
//! | pairs of short chains cancel; partners and the smallest looked up first | 852,000 | 757,000 |
//! | joints, boxes in the tangle and boxes given away in the order too | 757,000 | 580,000 |
//! | symmetric children a little earlier | 580,000 | 457,000 |
//! | boxes with four free edges count more | 491,000 | 421,000 |
//! | diagonals and quarter turns count as symmetries too, only links and not shapes must agree | 421,000 | 405,000 |
//! | joints with equal surroundings earlier, instead of symmetric positions | 405,000 | 598,000 |
//! | children after which the long-chain rule favours the mover earlier | 405,000 | 404,000 to 419,000 |
//! | children searched with a growing allowance of positions each, so that short proofs are found first | 406,000 | 759,000 |
//! | positions that a half turn or a mirror leaves as they are do not favour the mover, where no joint is near its image | 406,000 | 405,000 |
//! | every move answered by its image under a half turn first, where that restores the symmetry (4x4) | 107,400,000 | 122,100,000 |
//! | children with the fewest open replies first, at eleven joints or more | 406,000 | 201,000 |
//! | the same (4x4) | 107,400,000 | 43,700,000 |
//! | equal replies counted once (eight middle games of 4x4 and others, all together) | 6,900,000 | 8,100,000 |
//! | the share of open replies instead of their number (the same) | 7,400,000 | 8,100,000 |
//! | the count given up where another child has fewer (six of them) | 3,700,000 | 4,200,000 |
//! | a depth-first proof-number search above ten joints, with this search below | 406,000 | 419,000 |
//! | the child that was best when another question was asked put first (4x4, boxes in the tangle count less) | 35,200,000 | 41,900,000 |
//! | the same (3x5, 2x7, 4x4 Icelandic) | 23,300,000, 6,050,000, 898,000 | 28,000,000, 6,360,000, 1,066,000 |
//!
//! The order of children was weighed anew on 40 positions of 4x4 after eight random safe moves (`dots_solve 4x4@1,8` to
//! `4x4@40,8`), where the mean of what they need tells a change of one to three percent from chance:
//!
//! | order | positions |
//! |---|---|
//! | as it was: safe moves, joints, boxes in the tangle | 14,300,000 |
//! | links of one box count nearly as much as safe moves, links of three and more less than nothing, boxes less | 12,100,000 |
//! | moves that touch the link by which another one was refuted come earlier, besides | 11,700,000 |
//!
//! So 2x7 visits 3,630,000 positions rather than 5,850,000, and 4x4 25,400,000 rather than 38,400,000; there, some of the
//! gain is luck. What changed nothing or was worse, by the same measure on 24 to 32 of these: whether there are separate
//! chains (4 % more positions) or loops; links to the rim apart from the others, links of two boxes, handles, two safe
//! moves to the rim from one joint; the parity of all moves; moves that touch what was good before in answer to other
//! positions, that touch the move which failed, or that come near the refutation; counting open replies from ten joints on
//! (1 % fewer, more names) or from twelve (7 % more); what became of the same joints beside other long chains, by which a
//! position that failed then fails in 53 of 100 cases rather than in 24 (1 % fewer). The number of links by kind at each
//! joint says no more about the size of a proof than all links of a kind together: 56 and 55 % of the variance of its
//! logarithm, from four joints on.
//!
//! Orders that were tried on 4x4 Icelandic and two middle games of 4x4 with eight edges drawn, 2,440,000 positions all
//! together without them. Small differences mean little: on 3x4 the same changes give anything from 160,000 to 690,000.
//!
//! | order | positions |
//! |---|---|
//! | open replies count by their size, double for 16, 32 or 64 more | 3,050,000, 2,800,000, 2,530,000 |
//! | equal replies count half as much again, or two and a half times | 2,510,000 |
//! | partners and killers earlier in the search too, not only where they are looked up | 2,470,000 to 2,720,000 |
//! | the last good answer to the same edge earlier; edges that were often good earlier | 2,620,000; 2,500,000 |
//! | children earlier that another question has been asked about | 2,480,000 to 2,640,000 |
//! | replies of the moves weighed from nine, or from seven joints on | 2,320,000, 2,620,000, and more names |
//!
//! Moves made on the graph, with the words of links kept beside it, take two thirds of the time of making the graph of
//! every child from its edges. A graph that is copied for every move, so that nothing is taken back, with names made for
//! all joints at once by AVX-512 and for up to four positions side by side, likely moves looked up before the others are
//! listed, and the next few names made while the table answers: 4x4 takes 88 s where it took 135 s in the same minutes.
//! (A name of half as many steps, one position at a time, saved nothing: what cost time was that every step waited for the
//! one before.) Of the 88 s about a third was the price of a table of a gigabyte, most of it for finding its pages. Since
//! then: moves listed by AVX-512 as well, four guesses looked up first (the answer to the sibling and the last three that
//! were good at this depth) rather than two, all four names side by side, and what two safe moves lead to looked at in one
//! of their orders only where replies are counted: 1.68 microseconds a position where it was 1.95 in the same minutes, and
//! 40,700,000 positions of 4x4. Eight guesses, smaller batches, or none ahead of the table are slower.
//! Then: rows of eight as soon as there are eight joints or fewer, which is so in nineteen positions of twenty, with the names
//! of two positions made in one vector; links kept by joint and not by side, so that a joint is one word; what the loss of
//! each link does worked out for all links at once, so that most moves need no branches; a position of 128 bytes; and six
//! entries of the table in a cache line instead of four, so that 4x4 fits into 512 MB: 1.45 microseconds a position
//! altogether where it was 1.75 in the same minutes (1.1 while the table is small). A third of what is left is memory, most
//! of it finding pages: a table of 256 MB answers a seventh faster, but then forgets so much that 15 % more positions are visited.
//! Fetching lines past the second cache changes nothing. Names for tied labels in more cases (several pairs of equal joints
//! that are not linked, or linked once each) are right but save no time.
//! Tied labels separated by AVX-512 as well: 3x4 takes an eighth less time. All that is done to look ahead compiled for such
//! processors: a twentieth less.
//! All that was done with AVX-512 is done with AVX2 now, which more processors have: vectors half as wide, and a name for one
//! position at a time, of fewer steps. A position of 2x7 takes 1.59 microseconds where it took 1.60, with searches that take
//! turns on one core, and 3.7 without either. (A Xeon of 2019 runs an eighth slower while it uses the wider vectors at all.)
//! Rows written whole where a few of their bytes change, so that nobody who reads them has to wait, or places in the table
//! asked for one at a time between the moves that are made next, change nothing.
//! Each move looked up as soon as the next one has its name, where four were named and then looked up together; how much there
//! is to search worked out only for those that stay open; the list of moves written in place: 5 to 8 % less time (five middle
//! games of 4x4, by turns on one core, the least of eight runs each; two full runs of 4x4, 56.4 s after 59.4 in a busy hour).
//! With two names in between it is 4 % less, with five 7 % more, with none 12 % more. A name handed over in two registers,
//! everything inlined, or one unit of code for the whole crate change nothing or are slower.
//! Of the positions searched, four in five are one connected part, and one in two hundred has no safe move left: not much would
//! be gained by taking parts one by one, and nothing by more closed forms.
//! Positions of up to two, four or six joints searched until their value is known and not only the answer to the question: 3x4
//! visits 207,000, 400,000 and 1,055,000 positions instead of 199,000.
//! Counting open replies costs as many names as the square of the moves. At ten joints it visited 36,100,000 positions of
//! 4x4 then but makes a fifth more names than at eleven, and at seven it takes twice the time. Counting again after every child
//! that fails, or looking three moves ahead at thirteen joints, gains nothing; nor does it among the three smallest
//! children alone, at eight to ten joints.
//! Keeping names in a small table by the moves that led there saves no time, although half of them are there: a name
//! costs little more than a look. What is known of the same joints with a chain longer or shorter by a box would settle
//! one open child in twenty. Of two links of a joint to the rim the shorter is the better to cut, if it has two boxes
//! together with the third: leaving the longer one out saves one name in fifty.
//! Counting only the first twelve replies visits twice as many positions of 4x4. Every move answered by its image under a
//! half turn first, where no more than a draw is asked for, visits more than 53,000,000: too many symmetric positions
//! favour the mover. Names of children kept by the two moves that led to them, from one move's replies to the next one's,
//! are found for one child in eight and save no time; a second, small table for what was seen last would know one child
//! in six.
//! Looking two moves ahead in the table before searching visits a third of the positions and takes twice the time;
//! looking up children in batches takes as long as all at once. With the best moves known beforehand the
//! search would still visit about 60 % of the positions: which of several good moves is searched matters more, as the
//! proofs differ in size. Two thirds of the names are made where all moves are looked at and one is then searched.
//!
//! In a sample of 600 positions with a good move and five to thirteen joints, all open children of which were searched,
//! half of them or more were good. Below eight joints the first in this order is good as often as any (51 % and 49 %),
//! and no sum of what can be counted on the graph does better in the end: what makes a move likely to be good makes its
//! proof long. In the order of open replies the children would take 60 % of the positions, below ten joints, but counting
//! them takes as many names as it saves, even where what was looked at is kept for the search. The parity of links,
//! joints and short chains, which is the long-chain rule, says whether a position reaches its target rather than which
//! of its moves does.
//! Keeping what was looked at while replies were counted, so that the search of a child makes no name twice, visits
//! 43,500,000 positions of 4x4, and on smaller ones takes the same time (3.82 and 3.86 s, four runs each); with that,
//! counting from ten joints on and searching a child with two open replies at once visits 45,800,000 positions of 4x4.
//! Differences of a tenth on 4x4 are chance: other weights of joints, boxes taken and safe moves in the order, with and
//! without equal children looked at twice, visit 36,500,000 to 47,000,000, and no better for a reason; so does the same
//! order with other keys.
//! A link of few boxes that was good to cut in answer to a sibling is answered by that sibling, so it needs no search: for safe
//! moves alone 3 to 6 % fewer positions and 8 % less time (2x7, by turns on one core), for the others 1 to 4 % fewer. A quarter
//! of all good answers give a box or two away; looked up among the guesses they save another 7 % of the time. Guesses in
//! the order of how often they were good, rather than of when, take 6 % longer a position.
//! Of the positions searched, two thirds have a good child in the table, most often among the guesses, and a third is looked at
//! whole, for two thirds of all names. What else siblings have in common, replies to one that are known to fail as replies
//! to another, is one look in a hundred. Opening a separate chain of a box or two is good in one position of two hundred
//! where it is tried, and a tenth of all positions lie below it: no reason was found to leave it out.
//! Entries for the two thirds left out of the table, which is then a third as large: 2x7 visits 15,000,000 positions.
//! Since two chains of one box cancel, a position is worth at least -1 minus its value with one such chain more or less,
//! and likewise for two boxes: that settles one open child in twenty and saves one position in sixty.

mod answers;
mod captures;
mod file;
mod names;
mod pairs;
mod room;
mod run;
mod search;
mod simple;
mod step;
mod table;
mod tangle;
#[cfg(target_arch = "x86_64")]
mod wide;

pub use answers::{Solution, Solver, SolverOptions};
pub use file::TableError;
pub use run::Progress;

pub(super) use captures::{Offer, offer};
